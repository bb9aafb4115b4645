import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { envelopeSchema, GENESIS_HASH, type StoredEvent } from '@zuschlag/contracts/auction/events'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  commandIdOf,
  fixtureNoon,
  numberedUuid,
} from '../../../../tests/fixtures/auction-commands.ts'
import { canonicalJson } from './canonical-json.ts'
import { deadlineCommandId, deterministicUuid, eventIdOf } from './deterministic-id.ts'
import { chainFaultOf, sealEvent, type UnsealedEvent } from './hash-chain.ts'
import { receiptOf } from './receipt.ts'

const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const unsealed: UnsealedEvent = {
  id: numberedUuid(9, 1) as StoredEvent['id'],
  type: 'BidPlaced',
  schemaVersion: 2,
  auctionId: auctionIdOf(1),
  revision: 3,
  at: fixtureNoon,
  commandId: commandIdOf(1),
  commandDigest: sha256Hex('digest'),
  actor: bidder(1),
  previousHash: sha256Hex('before'),
  data: {
    bidderId: bidderIdOf(1),
    price: 100_000,
    confirmations: allConfirmed,
    rulesVersion: 1,
    documentsState: 3,
    businessTerms: { version: 2, hash: sha256Hex('terms') },
    arrivedAt: fixtureNoon,
    screen: null,
    costs: {
      brokeragePrice: 300_000,
      contractFeePrice: 0,
      landRegisterTaxPrice: 110_000,
      landTransferTaxPrice: 350_000,
      totalPrice: 760_000,
    },
  },
}
const event = sealEvent(unsealed, sha256Hex)

test('[EVID-2] the hash is SHA-256 over the previous hash and the canonical event', () => {
  expect(event.hash).toBe(sha256Hex(`${unsealed.previousHash}${canonicalJson(unsealed)}`))
  expect(event.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('[EVID-2] names what keeps an event from being the next', () => {
  const fault = (changed: Partial<StoredEvent>, revision = 3, previous = event.previousHash) =>
    chainFaultOf({ ...event, ...changed } as StoredEvent, revision, previous, sha256Hex)
  expect(fault({})).toBe(null)
  expect(fault({}, 4)).toBe('revisionGap')
  expect(fault({}, 3, GENESIS_HASH)).toBe('previousHashMismatch')
  expect(fault({ hash: sha256Hex('other') })).toBe('hashMismatch')
  expect(fault({ at: '2026-10-12T10:00:00.001Z' as StoredEvent['at'] })).toBe('hashMismatch')
  expect(fault({ data: { ...unsealed.data, price: 100_001 } as never })).toBe('hashMismatch')
})

test('[EVID-3] every event carries what the rulebook lists', () => {
  expect(Object.keys(envelopeSchema.shape).toSorted()).toEqual([
    'actor',
    'at',
    'auctionId',
    'commandDigest',
    'commandId',
    'data',
    'hash',
    'id',
    'previousHash',
    'revision',
    'schemaVersion',
    'type',
  ])
  expect(envelopeSchema.safeParse(event).success).toBe(true)
})

test('[EVID-4] [RULES-4] [AGR-1] the receipt names the bid, when it was decided, under what, and its hash', () => {
  expect(receiptOf(event)).toEqual({
    auctionId: auctionIdOf(1),
    commandId: commandIdOf(1),
    revision: 3,
    engineTime: fixtureNoon,
    arrivedAt: fixtureNoon,
    price: 100_000,
    eventHash: event.hash,
    rulesVersion: 1,
    documentsState: 3,
    businessTerms: { version: 2, hash: sha256Hex('terms') },
    costs: 'costs' in unsealed.data ? unsealed.data.costs : null,
  })
  const unsaid = { rulesVersion: null, costs: null, businessTerms: null, arrivedAt: null }
  const older = { ...event, data: { ...event.data, ...unsaid } } as StoredEvent
  expect(receiptOf(older)).not.toHaveProperty('rulesVersion')
  expect(receiptOf(older)).not.toHaveProperty('arrivedAt')
  expect(receiptOf(older)).not.toHaveProperty('costs')
  expect(receiptOf(older)).not.toHaveProperty('businessTerms')
})

test('ids made from a text are UUIDs and always the same', () => {
  const id = deterministicUuid('text', sha256Hex)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(deterministicUuid('text', sha256Hex)).toBe(id)
  const ids = [
    eventIdOf({ stream: 'a', revision: 0, previousHash: GENESIS_HASH }, 'x', sha256Hex),
    eventIdOf({ stream: 'a', revision: 1, previousHash: GENESIS_HASH }, 'x', sha256Hex),
    eventIdOf({ stream: 'b', revision: 0, previousHash: GENESIS_HASH }, 'x', sha256Hex),
    eventIdOf({ stream: 'b', revision: 0, previousHash: GENESIS_HASH }, 'y', sha256Hex),
    deadlineCommandId(auctionIdOf(1), 'end', fixtureNoon, sha256Hex),
    deadlineCommandId(auctionIdOf(1), 'start', fixtureNoon, sha256Hex),
  ]
  expect(new Set(ids).size).toBe(6)
})
