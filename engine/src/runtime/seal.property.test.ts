import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AuctionFact, CURRENT_SCHEMA_VERSION, GENESIS_HASH } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdOf, bid, bidder, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced } from '../../../tests/fixtures/auction-events.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { circumstances } from '../../../tests/fixtures/offer-circumstances.ts'
import { canonicalJson, canonicalJsonWithout } from '../domain/evidence/canonical-json.ts'
import { commandContent } from '../domain/evidence/command-digest.ts'
import { hashOf } from '../domain/evidence/hash-chain.ts'
import { sealFacts } from './seal.ts'
import { emptyStream } from './auction-cache.ts'

const confirmations = fc.record({
  offerIsBindingChecked: fc.boolean(),
  documentsChecked: fc.boolean(),
  agreementsOrNoReservationsChecked: fc.boolean(),
  agbChecked: fc.boolean(),
})
const cents = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const costs = fc.record({
  brokeragePrice: cents,
  contractFeePrice: cents,
  landRegisterTaxPrice: cents,
  landTransferTaxPrice: cents,
  totalPrice: cents,
})
/** Mostly proper ids, and some that no boundary would let pass. */
const id = fc.oneof(
  { weight: 4, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
)
const recordWith = <T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.tuple(fc.record(members), circumstances).map(([offer, came]) => ({ ...offer, ...came }))
const fact: fc.Arbitrary<AuctionFact> = fc.oneof(
  fc.record({
    type: fc.constant('BidPlaced' as const),
    data: recordWith({
      bidderId: id.map((text) => text as UserId),
      price: fc.integer({ min: 1 }),
      confirmations,
      rulesVersion: fc.option(fc.integer({ min: 1 })),
      documentsState: fc.option(fc.integer({ min: 1 })),
      costs: fc.option(costs),
      businessTerms: fc.option(fc.record({ version: fc.integer({ min: 1 }), hash: fc.string() })),
    }),
  }),
  fc.record({ type: fc.constant('AuctionWithdrawn' as const), data: fc.record({ reason: fc.string() }) }),
  fc.constant({ type: 'AuctionPublished' as const, data: {} }),
)

test('[EVID-2] an event that is encoded for the log is sealed by its canonical JSON', () => {
  fc.assert(
    fc.property(
      fc.array(fact, { minLength: 1, maxLength: 3 }),
      id,
      fc.nat(1_000_000),
      (facts, userId, before) => {
        const from = { stream: 's', revision: before, hash: sha256Hex(String(before)) }
        const origin = {
          auctionId: auctionIdOf(1),
          at: '2026-10-12T10:00:00.000Z' as never,
          commandId: commandIdOf(before),
          commandDigest: GENESIS_HASH,
          actor: { userId: userId as UserId, role: 'investor' as const },
        }
        let { revision, hash: previousHash } = from
        for (const { event, text } of sealFacts(facts, origin, from, sha256Hex)) {
          revision += 1
          expect(event).toMatchObject({ revision, previousHash, schemaVersion: CURRENT_SCHEMA_VERSION })
          expect(event.hash).toBe(hashOf(event, sha256Hex))
          expect(JSON.parse(text)).toEqual(event)
          expect(text.replace(`,"hash":"${event.hash}"`, '')).toBe(canonicalJsonWithout(event, 'hash'))
          previousHash = event.hash
        }
      },
    ),
  )
})

test('[ONCE-2] the content of a bid is the canonical JSON of what it asks for', () => {
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 9_999_999_999 }), confirmations, (userId, price, given) => {
      const actor = { ...bidder(1), userId: userId as UserId }
      const command = {
        ...bid(auctionIdOf(1), commandIdOf(1), price, actor),
        data: { price, confirmations: given },
      }
      const { auctionId, type, data } = command
      expect(commandContent(command)).toBe(canonicalJson({ type, auctionId, userId, data }))
    }),
  )
})

const origin = {
  auctionId: auctionIdOf(1),
  at: '2026-10-12T10:00:00.000Z' as never,
  commandId: commandIdOf(1),
  commandDigest: GENESIS_HASH,
  actor: bidder(1),
}

test('[ONCE-7] a bid that arrived at another time, or from another screen, has another id', () => {
  const { type, data } = bidPlaced(1, 100_000) as Extract<AuctionFact, { type: 'BidPlaced' }>
  const idOf = (changed: Partial<typeof data>) =>
    sealFacts([{ type, data: { ...data, ...changed } }], origin, emptyStream('s'), sha256Hex)[0]?.event.id
  const screen = { revision: 4, currentPrice: null, minimumBid: 1, end: null, isLeading: null }
  const changes = [
    {},
    { arrivedAt: '2026-10-12T09:59:59.999Z' as never },
    { businessTerms: { version: 1, hash: GENESIS_HASH } },
    { screen },
    { screen: { ...screen, isLeading: true } },
  ]
  expect(new Set(changes.map(idOf)).size).toBe(changes.length)
  expect(idOf({ screen })).toBe(idOf({ screen: { ...screen } }))
})

test('[ONCE-7] an event has the same id if it says the same at the same place, and another one otherwise', () => {
  const end = emptyStream('s')
  const idOf = (changed: Partial<typeof origin> = {}, from = end, reason = 'so') =>
    sealFacts([{ type: 'AuctionWithdrawn', data: { reason } }], { ...origin, ...changed }, from, sha256Hex)[0]
      ?.event.id
  expect(idOf()).toBe(idOf())
  const others = [
    idOf({ at: '2026-10-12T10:00:00.001Z' as never }),
    idOf({ commandId: commandIdOf(2) }),
    idOf({}, { ...end, stream: 't' }),
    idOf({}, { ...end, revision: 3 }),
    idOf({}, { ...end, hash: sha256Hex('another history') }),
    idOf({}, end, 'anders'),
  ]
  expect(new Set([idOf(), ...others]).size).toBe(others.length + 1)
})
