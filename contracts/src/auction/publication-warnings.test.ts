import { expect, test } from 'vitest'
import { drafted } from '../../../tests/fixtures/auction-play.ts'
import type { AuctionDescription, AuctionTerms } from './auction-fields.ts'
import { openEnergy } from './energy.ts'
import { isSevere, publicationWarnings, holidayOn } from './publication-warnings.ts'
import type { Increase, Price } from '../kernel/price.ts'
import type { Instant } from '../kernel/instant.ts'

/** A Monday; Vienna is two hours ahead of UTC. */
const now = '2026-06-01T10:00:00.000Z' as Instant
const at = (text: string) => new Date(text).toISOString() as Instant
const plan = { name: 'Plan', storageUrl: '/plan.pdf' }

/** Nothing to warn of: Tuesday 9:00 to Tuesday 18:00 four weeks later. */
const usual = {
  terms: {
    start: at('2026-06-02T09:00+02:00'),
    end: at('2026-06-30T18:00+02:00'),
    timeZone: 'Europe/Vienna',
    startPrice: 500_000 as Price,
    auctionBidMinimumIncrease: 5000 as Increase,
    minimumPrice: 550_000 as Price,
    sellerDecisionBinding: true,
    decisionDays: 14,
  },
  description: { country: 'AT', documents: [plan], energy: { ...openEnergy, kind: 'exempt' } },
} as const

function warned(
  terms: Partial<AuctionTerms>,
  description: Partial<AuctionDescription> = {},
  currency = description.country === 'CH' ? 'CHF' : 'EUR',
): string[] {
  const { existing } = drafted()
  return publicationWarnings(
    { ...existing.description, ...usual.description, documents: [plan], ...description },
    { ...existing.terms, ...usual.terms, ...terms },
    now,
    currency,
  ).map((warning) => {
    const kind = 'holiday' in warning ? `${warning.kind} ${warning.holiday}` : warning.kind
    return `${isSevere(warning) ? '!' : ''}${kind} ${warning.field}`
  })
}

test('[PUB-15] says nothing of a usual auction', () => {
  expect(warned({})).toEqual([])
})

test.each<[string, Partial<AuctionTerms>, string[]]>([
  ['starts a second ago', { start: at('2026-06-01T09:59:59Z') }, ['!startPast start']],
  ['starts now', { start: now }, []],
  ['ends in less than 24 hours', { start: now, end: at('2026-06-02T09:59:59Z') }, ['!endSoon end']],
  ['ends in 24 hours', { start: now, end: at('2026-06-02T10:00:00Z') }, ['short end']],
  [
    'both are close',
    { start: at('2026-05-04T10:00Z'), end: at('2026-06-01T12:00Z') },
    ['!startPast start', '!endSoon end'],
  ],
  ['runs a minute less than a week', { end: at('2026-06-09T08:59+02:00') }, ['short end']],
  ['runs a week', { end: at('2026-06-09T09:00+02:00') }, []],
  [
    'has run for long, and a week is not left',
    { start: at('2026-05-04T10:00Z'), end: at('2026-06-08T11:59+02:00') },
    ['!startPast start', 'short end'],
  ],
  ['starts on a Sunday', { start: at('2026-06-07T09:00+02:00') }, ['startSunday start']],
  ['starts on a holiday', { start: at('2026-06-04T09:00+02:00') }, ['startHoliday corpusChristi start']],
  ['ends on a Sunday', { end: at('2026-06-28T18:00+02:00') }, ['endSunday end']],
  [
    'ends on a Sunday by the local clock',
    { end: at('2026-06-28T00:00+02:00') },
    ['endSunday end', 'endHour end'],
  ],
  ['ends on a holiday', { end: at('2026-10-26T18:00+01:00') }, ['endHoliday austrianNationalDay end']],
  ['ends before eight', { end: at('2026-06-30T07:59+02:00') }, ['endHour end']],
  ['ends at eight', { end: at('2026-06-30T08:00+02:00') }, []],
  ['ends at eight in the evening', { end: at('2026-06-30T20:00+02:00') }, []],
  ['ends after eight in the evening', { end: at('2026-06-30T20:01+02:00') }, ['endHour end']],
  ['an open end has neither day nor hour', { openEnd: true, end: at('2026-06-28T23:00+02:00') }, []],
  ['the least usual increase', { auctionBidMinimumIncrease: 500 as Increase }, []],
  [
    'less than 0.1 %',
    { auctionBidMinimumIncrease: 499 as Increase },
    ['increaseLow auctionBidMinimumIncrease'],
  ],
  ['none', { auctionBidMinimumIncrease: 0 as Increase }, ['increaseLow auctionBidMinimumIncrease']],
  ['the largest usual increase', { auctionBidMinimumIncrease: 50_000 as Increase }, []],
  [
    'more than 10 %',
    { auctionBidMinimumIncrease: 50_001 as Increase },
    ['increaseHigh auctionBidMinimumIncrease'],
  ],
  ['a norm price has no increase', { auctionType: 2, auctionBidMinimumIncrease: 0 as Increase }, []],
  ['bound without a minimum price', { minimumPrice: null }, ['noMinimumPrice minimumPrice']],
  ['a minimum price at the start price', { minimumPrice: 500_000 as Price }, []],
  [
    'a minimum price below the start price',
    { minimumPrice: 499_999 as Price },
    ['minimumPriceLow minimumPrice'],
  ],
  ['free without a minimum price', { minimumPrice: null, sellerDecisionBinding: false }, []],
  ['nothing is enforced without a period', { minimumPrice: null, decisionDays: undefined }, []],
])('[PUB-15] %s', (_name, terms, expected) => {
  expect(warned(terms)).toEqual(expected)
})

test.each<[string, Partial<AuctionDescription>, string[]]>([
  ['no documents', { documents: [] }, ['noDocuments documents']],
  [
    'documents for the tenant alone',
    { documents: [{ ...plan, isInternal: true }] },
    ['noDocuments documents'],
  ],
  ['energy was never asked for', { energy: undefined }, ['!energyUnsaid energy']],
  ['energy is left open in Germany', { country: 'DE', energy: openEnergy }, ['!energyUnsaid energy']],
  ['energy is left open in Switzerland', { country: 'CH', energy: openEnergy }, ['noEnergy energy']],
])('[PUB-15] %s', (_name, description, expected) => {
  expect(warned({}, description)).toEqual(expected)
})

test.each([
  ['Hidden', null, null, []],
  ['PayedBySeller', null, null, []],
  ['Fixed', null, null, ['noContractFee costTerms']],
  ['Fixed', null, 0, ['noContractFee costTerms']],
  ['Fixed', null, 150_000, []],
  ['PayedByBuyer', null, null, ['noContractFee costTerms']],
  ['PayedByBuyer', 1.5, null, []],
] as const)(
  '[PUB-15] a contract fee %s of %s %% or %s cents',
  (contractFeeType, percent, cents, expected) => {
    const { costTerms } = drafted().existing.description
    const fee = { contractFeeType, contractFeePercent: percent, contractFeeFixedCents: cents }
    expect(warned({}, { costTerms: { ...costTerms, ...fee } })).toEqual(expected)
  },
)

test('[PUB-15] holidays are those of the country', () => {
  const end = at('2026-10-26T18:00+01:00')
  expect(warned({ end }, { country: 'DE' })).toEqual([])
  expect(warned({ end }, { country: 'AT' })).toEqual(['endHoliday austrianNationalDay end'])
})

test.each([
  ['AT', 'EUR', []],
  ['DE', 'CHF', ['foreignCurrency country']],
  ['CH', 'EUR', ['foreignCurrency country']],
  ['CH', 'CHF', []],
] as const)('[PUB-15] an object in %s for %s', (country, currency, expected) => {
  expect(warned({}, { country }, currency)).toEqual(expected)
})

test.each([
  ['2026-12-25', 'AT', 'christmas'],
  ['2026-10-26', 'AT', 'austrianNationalDay'],
  ['2026-10-26', 'DE', null],
  ['2026-10-03', 'DE', 'germanUnity'],
  ['2027-08-01', 'CH', 'swissNationalDay'],
  ['2027-03-28', 'DE', 'easterSunday'],
  ['2027-03-26', 'CH', 'goodFriday'],
  ['2027-03-26', 'AT', null],
  ['2026-06-04', 'AT', 'corpusChristi'],
  ['2026-05-14T18:00', 'DE', 'ascension'],
  ['2038-04-25', 'AT', 'easterSunday'],
  ['2026-12-18', 'AT', null],
] as const)('%s in %s: %s', (day, country, holiday) => {
  expect(holidayOn(day, country)).toBe(holiday)
})
