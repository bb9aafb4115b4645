import { Temporal } from 'temporal-polyfill'
import { AuctionType, type Country } from './enumerations.ts'
import type { AuctionDescription, AuctionTerms } from './auction-fields.ts'
import { decisionModeOf } from './decision.ts'
import type { PublicationField } from './publication.ts'
import { type Instant, instantToMs } from '../kernel/instant.ts'

/** Names of holidays; their texts are administration.editor.holiday. */
type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'goodFriday'
  | 'easterSunday'
  | 'easterMonday'
  | 'labourDay'
  | 'ascension'
  | 'whitSunday'
  | 'whitMonday'
  | 'corpusChristi'
  | 'swissNationalDay'
  | 'assumption'
  | 'germanUnity'
  | 'austrianNationalDay'
  | 'allSaints'
  | 'immaculateConception'
  | 'christmas'
  | 'stStephen'

/** Month and day, or days after Easter Sunday. Days that only some Länder or cantons keep are not in it. */
const fixed: Record<Country, readonly (readonly [number, number, Holiday])[]> = {
  AT: [
    [1, 1, 'newYear'],
    [1, 6, 'epiphany'],
    [5, 1, 'labourDay'],
    [8, 15, 'assumption'],
    [10, 26, 'austrianNationalDay'],
    [11, 1, 'allSaints'],
    [12, 8, 'immaculateConception'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
  DE: [
    [1, 1, 'newYear'],
    [5, 1, 'labourDay'],
    [10, 3, 'germanUnity'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
  CH: [
    [1, 1, 'newYear'],
    [8, 1, 'swissNationalDay'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
}
const afterEaster: Record<Country, readonly (readonly [number, Holiday])[]> = {
  AT: [
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
    [60, 'corpusChristi'],
  ],
  DE: [
    [-2, 'goodFriday'],
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
  ],
  CH: [
    [-2, 'goodFriday'],
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
  ],
}

/** The holiday of a country on a local day, `2026-12-25`; null for a day that all of it works. */
export function holidayOn(day: string, country: Country): Holiday | null {
  const local = Temporal.PlainDate.from(day)
  const found = fixed[country].find((entry) => entry[0] === local.month && entry[1] === local.day)
  if (found !== undefined) return found[2]
  const offset = easterSunday(local.year).until(local, { largestUnit: 'days' }).days
  return afterEaster[country].find(([days]) => days === offset)?.[1] ?? null
}

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A process shorter than this leaves no week to view, ask and finance. */
export const USUAL_DAYS_MIN = 7
/** Ends from eight in the morning to eight in the evening are usual, both included. */
const USUAL_FROM_MINUTES = 8 * 60
const USUAL_UNTIL_MINUTES = 20 * 60
/** A usual minimum increase lies from 0.1 % to 10 % of the start price. */
const LEAST_INCREASE_DIVISOR = 1000
const LARGEST_INCREASE_DIVISOR = 10
const SUNDAY = 7

/** Severe: to be confirmed in writing before publication (rulebook, PUB-15). */
type SevereWarning = 'startPast' | 'endSoon' | 'energyUnsaid'
type MildWarning =
  | 'short'
  | 'endHour'
  | 'increaseLow'
  | 'increaseHigh'
  | 'noMinimumPrice'
  | 'minimumPriceLow'
  | 'noContractFee'
  | 'noDocuments'
  | 'noEnergy'
type DayWarning = 'startSunday' | 'endSunday'
type HolidayWarning = 'startHoliday' | 'endHoliday'

/** What is unusual about an auction although it may be published, and the field that would change it. */
export type PublicationWarning = { readonly field: PublicationField } & (
  | { readonly kind: SevereWarning | MildWarning | DayWarning }
  | { readonly kind: HolidayWarning; readonly holiday: Holiday }
  | { readonly kind: 'foreignCurrency'; readonly currency: string }
)

const severe: readonly PublicationWarning['kind'][] = [
  'startPast',
  'endSoon',
  'energyUnsaid',
] satisfies readonly SevereWarning[]

/** Whether publication is to be confirmed in writing: time is short for bidders, or the law asks for more. */
export function isSevere({ kind }: PublicationWarning): boolean {
  return severe.includes(kind)
}

/**
 * What to look at again before an auction is published at an instant, the most serious first (rulebook,
 * PUB-15). What keeps it from being published at all is said by `publicationGaps`.
 */
export function publicationWarnings(
  description: AuctionDescription,
  terms: AuctionTerms,
  at: Instant,
  currencyCode: string,
): readonly PublicationWarning[] {
  const warnings = [
    ...periodWarnings(terms, at),
    ...dayWarnings('start', terms.start, description, terms),
    ...(terms.openEnd ? [] : dayWarnings('end', terms.end, description, terms)),
    ...priceWarnings(terms),
    ...currencyWarnings(description, currencyCode),
    ...costWarnings(description),
    ...contentWarnings(description),
  ]
  return [...warnings.filter(isSevere), ...warnings.filter((warning) => !isSevere(warning))]
}

function periodWarnings({ start, end, openEnd }: AuctionTerms, at: Instant): readonly PublicationWarning[] {
  const warnings: PublicationWarning[] = []
  if (start !== null && start < at) warnings.push({ kind: 'startPast', field: 'start' })
  if (openEnd || end === null) return warnings
  const opensMs = Math.max(instantToMs(start ?? at), instantToMs(at))
  if (instantToMs(end) - instantToMs(at) < DAY_MS) warnings.push({ kind: 'endSoon', field: 'end' })
  else if (instantToMs(end) - opensMs < USUAL_DAYS_MIN * DAY_MS)
    warnings.push({ kind: 'short', field: 'end' })
  return warnings
}

/** The day and the hour, as clocks show them where the auction is. */
export function dayWarnings(
  which: 'start' | 'end',
  instant: Instant | null,
  { country }: Pick<AuctionDescription, 'country'>,
  { timeZone }: Pick<AuctionTerms, 'timeZone'>,
): readonly PublicationWarning[] {
  if (instant === null) return []
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const warnings: PublicationWarning[] = []
  const holiday = holidayOn(local.toPlainDate().toString(), country)
  if (holiday !== null) warnings.push({ kind: `${which}Holiday`, field: which, holiday })
  else if (local.dayOfWeek === SUNDAY) warnings.push({ kind: `${which}Sunday`, field: which })
  const minutes = local.hour * 60 + local.minute
  if (which === 'end' && (minutes < USUAL_FROM_MINUTES || minutes > USUAL_UNTIL_MINUTES))
    warnings.push({ kind: 'endHour', field: 'end' })
  return warnings
}

function priceWarnings(terms: AuctionTerms): readonly PublicationWarning[] {
  const { auctionType, startPrice, auctionBidMinimumIncrease: increase, minimumPrice } = terms
  // A norm-price process has no increase, and always a minimum price.
  if (auctionType === AuctionType.NormPriceProcess) return []
  const warnings: PublicationWarning[] = []
  const field = 'auctionBidMinimumIncrease'
  if (startPrice !== null && increase !== null) {
    if (increase * LEAST_INCREASE_DIVISOR < startPrice) warnings.push({ kind: 'increaseLow', field })
    if (increase * LARGEST_INCREASE_DIVISOR > startPrice) warnings.push({ kind: 'increaseHigh', field })
  }
  if (decisionModeOf(terms) === 'boundToHighest' && minimumPrice === null)
    warnings.push({ kind: 'noMinimumPrice', field: 'minimumPrice' })
  if (minimumPrice !== null && startPrice !== null && minimumPrice < startPrice)
    warnings.push({ kind: 'minimumPriceLow', field: 'minimumPrice' })
  return warnings
}

const currencyOf: Readonly<Record<Country, string>> = { AT: 'EUR', DE: 'EUR', CH: 'CHF' }

/** The tenant's currency is that of all its auctions, wherever they are. */
function currencyWarnings(
  { country }: AuctionDescription,
  currencyCode: string,
): readonly PublicationWarning[] {
  return currencyOf[country] === currencyCode
    ? []
    : [{ kind: 'foreignCurrency', field: 'country', currency: currencyCode }]
}

/** A contract that the buyer pays and that has no price is shown to bidders as costs of zero. */
function costWarnings({ costTerms }: AuctionDescription): readonly PublicationWarning[] {
  const { contractFeeType: type, contractFeeFixedCents, contractFeePercent } = costTerms
  const isOfBuyer = type === 'Fixed' || type === 'PayedByBuyer'
  const isMissing = isOfBuyer && (contractFeeFixedCents ?? contractFeePercent ?? 0) === 0
  return isMissing ? [{ kind: 'noContractFee', field: 'costTerms' }] : []
}

/** Austria (EAVG § 3) and Germany (GEG § 87) ask every advertisement for figures of energy. */
const energyAsked: ReadonlySet<Country> = new Set(['AT', 'DE'])

function contentWarnings({ country, documents, energy }: AuctionDescription): readonly PublicationWarning[] {
  const warnings: PublicationWarning[] = []
  if (documents.every(({ isInternal }) => isInternal === true))
    warnings.push({ kind: 'noDocuments', field: 'documents' })
  if (energy === undefined || energy.kind === 'open')
    warnings.push({ kind: energyAsked.has(country) ? 'energyUnsaid' : 'noEnergy', field: 'energy' })
  return warnings
}
