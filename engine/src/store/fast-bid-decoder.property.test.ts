import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  auctionIdOf,
  bidderIdOf,
  commandIdOf,
  fixtureNoon,
} from '../../../tests/fixtures/auction-commands.ts'
import { circumstances } from '../../../tests/fixtures/offer-circumstances.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { sealFacts } from '../runtime/seal.ts'
import { emptyStream, endAfter } from '../runtime/auction-cache.ts'
import { FastBidDecoder } from './fast-bid-decoder.ts'
import { decodeEvent } from './codec.ts'

const cents = fc.oneof(fc.nat({ max: 99 }), fc.nat({ max: 2 ** 31 - 1 }), fc.constant(999_999_999_999_999))
const offer = fc.record({
  bidder: fc.nat({ max: 3 }),
  price: fc.integer({ min: 1, max: 9_999_999_999 }),
  ticks: fc.nat({ max: 15 }).map((ticks) => (ticks < 8 ? 15 : ticks)),
  rulesVersion: fc.integer({ min: 1, max: 120 }),
  documentsState: fc.option(fc.integer({ min: 1, max: 120 }), { freq: 4 }),
  costs: fc.option(fc.tuple(cents, cents, cents, cents, cents), { freq: 4 }),
  termsVersion: fc.option(fc.integer({ min: 1, max: 10_000 }), { freq: 8 }),
  role: fc.constantFrom('investor' as const, 'investor' as const, 'user' as const),
  extends: fc.nat({ max: 9 }).map((roll) => roll === 0),
  came: circumstances,
})
type Offer = typeof offer extends fc.Arbitrary<infer T> ? T : never

const bidOf = ({ bidder, price, ticks, costs, termsVersion, came, ...named }: Offer): AuctionFact => {
  const { rulesVersion, documentsState } = named
  const [brokeragePrice = 0, contractFeePrice = 0, landRegisterTaxPrice = 0, landTransferTaxPrice = 0] =
    costs ?? []
  const amounts = { brokeragePrice, contractFeePrice, landRegisterTaxPrice, landTransferTaxPrice }
  return {
    type: 'BidPlaced',
    data: {
      bidderId: bidderIdOf(bidder),
      price,
      confirmations: {
        offerIsBindingChecked: (ticks & 1) !== 0,
        documentsChecked: (ticks & 2) !== 0,
        agreementsOrNoReservationsChecked: (ticks & 4) !== 0,
        agbChecked: (ticks & 8) !== 0,
      },
      businessTerms:
        termsVersion === null ? null : { version: termsVersion, hash: sha256Hex(`terms ${termsVersion}`) },
      rulesVersion,
      documentsState,
      costs: costs === null ? null : { ...amounts, totalPrice: costs[4] },
      ...came,
    },
  }
}
const extension: AuctionFact = {
  type: 'AuctionEndExtended',
  data: { previousEnd: fixtureNoon, end: '2026-10-12T11:00:00.000Z' as Instant, by: 'bid' },
}

/** The texts of a history, as the engine writes them. */
function textsOf(offers: readonly Offer[]): readonly string[] {
  let end = emptyStream(auctionStream(auctionIdOf(1)))
  return offers.flatMap((each, index) => {
    const origin = {
      auctionId: auctionIdOf(1),
      at: fixtureNoon,
      commandId: commandIdOf(index),
      commandDigest: sha256Hex(String(index)),
      actor: { userId: bidderIdOf(each.bidder), role: each.role },
    }
    const facts = each.extends ? [bidOf(each), extension] : [bidOf(each)]
    const sealed = sealFacts(facts, origin, end, sha256Hex)
    const last = sealed.at(-1)
    if (last !== undefined) end = endAfter(end, last.event)
    return sealed.map(({ text }) => text)
  })
}

/** Everything that an event says, however it holds it. */
function allOf(event: StoredEvent): unknown {
  const { id, type, schemaVersion, auctionId, revision, at, commandId, commandDigest, actor } = event
  const { previousHash, hash } = event
  const envelope = { id, type, schemaVersion, auctionId, revision, at, commandId, commandDigest, actor }
  if (type !== 'BidPlaced') return { ...envelope, previousHash, hash, data: event.data }
  const { bidderId, price, confirmations, rulesVersion, costs, businessTerms } = event.data
  const { arrivedAt, documentsState, screen } = event.data
  const under = { rulesVersion, documentsState, costs, businessTerms }
  const data = { bidderId, price, confirmations, ...under, arrivedAt, screen }
  return { ...envelope, previousHash, hash, data }
}

function reading(read: () => StoredEvent): unknown {
  try {
    return allOf(read())
  } catch (error) {
    return error instanceof Error ? error.name : error
  }
}

test('a history says the same by its texts as parsed, and most of it is not parsed', () => {
  let decodedBids = 0
  let parsed = 0
  fc.assert(
    fc.property(fc.array(offer, { minLength: 20, maxLength: 60 }), (offers) => {
      const bidDecoder = new FastBidDecoder()
      for (const text of textsOf(offers)) {
        const event = decodeEvent(text, { bidDecoder })
        expect(allOf(event)).toEqual(JSON.parse(text))
        if (Object.hasOwn(event, 'actor')) parsed += 1
        else decodedBids += 1
      }
    }),
    { numRuns: 100 },
  )
  expect(decodedBids).toBeGreaterThan(500)
  expect(parsed).toBeGreaterThan(100)
})

const character = fc.oneof(
  fc.constantFrom('"', '\\', '\u0000', '\n', '\u007f', 'ä', '\u0430', '\ud83d', '0', '9', '-', '+', '.', 'e'),
  fc.constantFrom('}', '{', ',', ':', ' ', 'true', 'null', '","', '":"', '\\u0030', '\\"', ''),
)
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat({ max: 3 }),
  character,
})

test('a text in another format than that of the engine gives what the parser gives, or is refused by it', () => {
  const seen = { same: 0, other: 0, refused: 0 }
  fc.assert(
    fc.property(offer, fc.array(damage, { minLength: 1, maxLength: 2 }), (each, damages) => {
      const [first = '', second = ''] = textsOf([
        { ...each, extends: false },
        { ...each, extends: false },
      ])
      const text = damages.reduce((damaged, { at, removed, character: put }) => {
        const place = Math.floor(at * damaged.length)
        return damaged.slice(0, place) + put + damaged.slice(place + removed)
      }, second)
      const bidDecoder = new FastBidDecoder()
      decodeEvent(first, { bidDecoder })
      const read = reading(() => decodeEvent(text, { bidDecoder }))
      expect(read).toEqual(reading(() => decodeEvent(text)))
      if (typeof read === 'string') seen.refused += 1
      else if (text === second) seen.same += 1
      else seen.other += 1
    }),
    { numRuns: 3000 },
  )
  expect(Math.min(seen.same, seen.other, seen.refused)).toBeGreaterThan(20)
})

const came = {
  arrivedAt: fixtureNoon,
  screen: { revision: 8, currentPrice: 5, minimumBid: null, end: fixtureNoon, isLeading: null },
} as const

test('each number, flag and id of a text is read as the parser reads it, also where it is odd', () => {
  const plain = {
    bidder: 1,
    price: 7,
    ticks: 15,
    rulesVersion: 1,
    documentsState: 1,
    termsVersion: 1,
    role: 'investor',
    extends: false,
    came,
  } as const
  const [first = '', second = ''] = textsOf([
    { ...plain, costs: [0, 1, 2, 3, 4] },
    { ...plain, costs: [0, 1, 2, 3, 4] },
  ])
  const replacements: readonly (readonly [from: string | RegExp, to: string])[] = [
    ...['007', '-7', '7.5', '7e3', '1234567890123456789', '', '"7"', 'null', '0'].map(
      (number) => [/"price":7/, `"price":${number}`] as const,
    ),
    [/"totalPrice":4/, '"totalPrice":04'],
    [/"agbChecked":true/, '"agbChecked":false'],
    [/"documentsChecked":true/, '"documentsChecked":1'],
    [/"costs":\{.*?\}/, '"costs":null'],
    [/"costs":\{.*?\}/, '"costs":{}'],
    [/"schemaVersion":6/, '"schemaVersion":7'],
    [/"arrivedAt":".*?"/, '"arrivedAt":null'],
    [/"arrivedAt":"2/, '"arrivedAt":"\\u0032'],
    [/"arrivedAt":".*?"/, '"arrivedAt":7'],
    [/"screen":\{.*?\}/, '"screen":null'],
    [/"screen":\{.*?\}/, '"screen":{}'],
    [/"isLeading":null/, '"isLeading":true'],
    [/"isLeading":null/, '"isLeading":nul'],
    [/"currentPrice":5/, '"currentPrice":05'],
    [/"minimumBid":null/, '"minimumBid":6'],
    [/"end":".*?"/, '"end":null'],
    [/"revision":8/, '"revision":-8'],
    [/"businessTerms":\{.*?\}/, '"businessTerms":null'],
    [/"businessTerms":\{.*?\}/, '"businessTerms":{}'],
    [/"businessTerms":\{"hash":"./, '"businessTerms":{"hash":"\\u0030'],
    [/"version":1/, '"version":01'],
    [/"type":"BidPlaced"/, '"type":"BidVoided"'],
    [/"revision":1,/, '"revision":01,'],
    [/"at":"2026/, '"at":"2\\u003026'],
    [/"at":"2026-10-12/, '"at":"2026-10-1"'],
    [/"commandId":"0000/, '"commandId":"00\t0'],
    [/"previousHash":"./, '"previousHash":"x'],
    [/"\}$/, '"} '],
    [/"\}$/, '"},'],
    [/"\}$/, '",'],
    [/^\{/, ' {'],
  ]
  for (const [from, to] of replacements) {
    const text = second.replace(from, to)
    expect(text).not.toBe(second)
    const bidDecoder = new FastBidDecoder()
    decodeEvent(first, { bidDecoder })
    expect(
      reading(() => decodeEvent(text, { bidDecoder })),
      to,
    ).toEqual(reading(() => decodeEvent(text)))
  }
})

test.each(['auctionId', 'hash', 'bidderId'] as const)(
  'a %s that JSON escapes is never looked for as it is',
  (member) => {
    const offers = [1, 2].map((price) => ({
      bidder: 1,
      price,
      ticks: 15,
      rulesVersion: 1,
      documentsState: 1,
      termsVersion: 1,
      costs: null,
      came,
    }))
    const [first = '', second = ''] = textsOf(
      offers.map((each) => ({ ...each, role: 'investor' as const, extends: false })),
    )
    const { auctionId, hash } = JSON.parse(first) as StoredEvent
    const value = { auctionId, hash, bidderId: bidderIdOf(1) }[member]
    const odd = `a","b":"${'c'.repeat(value.length - 8)}`
    expect(odd).toHaveLength(value.length)
    const bidDecoder = new FastBidDecoder()
    decodeEvent(first.replaceAll(value, JSON.stringify(odd).slice(1, -1)), { bidDecoder })
    const text = second.replaceAll(value, odd)
    expect(reading(() => decodeEvent(text, { bidDecoder }))).toEqual(reading(() => decodeEvent(text)))
  },
)
