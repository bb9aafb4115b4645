import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  commandIdOf,
  fixtureNoon,
  numberedUuid,
} from '../../../../tests/fixtures/auction-commands.ts'
import { circumstances } from '../../../../tests/fixtures/offer-circumstances.ts'
import { canonicalJson, canonicalJsonWithout, NotCanonicalError } from './canonical-json.ts'
import { eventJson, factDataJson, idJson } from './frequent-json.ts'
import { hashOf, hashOfBid } from './hash-chain.ts'

type Bid = Extract<StoredEvent, { type: 'BidPlaced' }>

/** Ids as they are, and texts that nobody checked: quotes, backslashes, umlauts at either end, nothing. */
const id = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', '"', 'a"', '"a', '\\', 'ä-1', '1-ä', 'a b', '\u2028'),
  fc.string(),
)
const cents = fc.integer({ min: 0, max: 1e11 })
const bid = fc.record({
  bidderId: id,
  price: fc.integer({ min: 1, max: 999_999_999 }),
  confirmations: fc.record({
    agbChecked: fc.boolean(),
    agreementsOrNoReservationsChecked: fc.boolean(),
    documentsChecked: fc.boolean(),
    offerIsBindingChecked: fc.boolean(),
  }),
  rulesVersion: fc.integer({ min: 1, max: 99 }),
  documentsState: fc.option(fc.integer({ min: 1, max: 99 })),
  businessTerms: fc.option(fc.record({ version: fc.integer({ min: 1, max: 99 }), hash: id })),
  costs: fc.option(
    fc.record({
      brokeragePrice: cents,
      contractFeePrice: cents,
      landRegisterTaxPrice: cents,
      landTransferTaxPrice: cents,
      totalPrice: cents,
    }),
  ),
})

const factOf = (data: unknown): AuctionFact => ({ type: 'BidPlaced', data }) as AuctionFact

test('[EVID-1] a bid that is formatted by hand is canonical JSON, whatever its ids are', () => {
  fc.assert(
    fc.property(bid, circumstances, id, fc.option(id), (offer, came, commandId, userId) => {
      const data = { ...offer, ...came }
      const event = {
        id: numberedUuid(9, 1),
        type: 'BidPlaced',
        schemaVersion: 2,
        auctionId: auctionIdOf(1),
        revision: 3,
        at: fixtureNoon,
        commandId,
        commandDigest: 'ab',
        actor: { ...bidder(1), userId },
        previousHash: 'cd',
        hash: 'ef',
        data,
      } as unknown as Bid
      expect(factDataJson(factOf(data))).toBe(canonicalJson(data))
      expect(eventJson(event, factDataJson(factOf(data)))).toBe(canonicalJsonWithout(event, 'hash'))
      const asItIs = (text: string): string => text
      expect(hashOfBid(event, asItIs)).toBe(hashOf(event, asItIs))
      expect(hashOfBid(event, asItIs).startsWith('cd{"actor"')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([Number.NaN, 1.5, 1e21, -0, 2 ** 53])(
  '[EVID-1] so is one at a price that no bid has: %d',
  (price) => {
    const came = { arrivedAt: null, screen: null }
    const under = { rulesVersion: 1, documentsState: null, costs: null, businessTerms: null, ...came }
    const data = { bidderId: bidderIdOf(1), price, confirmations: allConfirmed, ...under }
    const outcomeOf = (encode: () => string): string => {
      try {
        return encode()
      } catch (error) {
        if (error instanceof NotCanonicalError) return 'refused'
        throw error
      }
    }
    expect(outcomeOf(() => factDataJson(factOf(data)))).toBe(outcomeOf(() => canonicalJson(data)))
  },
)

test('[EVID-1] an id is formatted as in JSON, also null', () => {
  expect(idJson(null)).toBe('null')
  expect(idJson(commandIdOf(1))).toBe(JSON.stringify(commandIdOf(1)))
  expect(idJson('a"b')).toBe('"a\\"b"')
})
