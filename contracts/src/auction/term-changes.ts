import { z } from 'zod'
import type { AuctionTerms } from './auction-fields.ts'
import { AuctionType } from './enumerations.ts'

/**
 * `untilFirstBid`: any change, until the first bid (PUB-4). `laterOnceStarted`: until then as well, but from
 * the start on only to a later instant (PUB-12).
 */
export type TermRule = 'untilFirstBid' | 'laterOnceStarted'

/** How the value of a fact is written. `text`: as it stands; `none`: only that it changed is said. */
type FactUnit =
  | 'process'
  | 'money'
  | 'instant'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'flag'
  | 'night'
  | 'text'
  | 'none'

type TermFact = {
  readonly rule: TermRule
  readonly unit: FactUnit
  /** The terms that it is made of. */
  readonly terms: readonly (keyof AuctionTerms)[]
}

/**
 * Each term in the words of a bidder, and when it may change. The engine, the editor, the rules sheet and the
 * announcement of a change read this table.
 */
export const termFacts = {
  process: { rule: 'untilFirstBid', unit: 'process', terms: ['auctionType', 'fixedEnd'] },
  closedProcess: { rule: 'untilFirstBid', unit: 'flag', terms: ['closedProcess'] },
  admittedOnly: { rule: 'untilFirstBid', unit: 'flag', terms: ['admittedOnly'] },
  startPrice: { rule: 'untilFirstBid', unit: 'money', terms: ['startPrice'] },
  normPrice: { rule: 'untilFirstBid', unit: 'money', terms: ['startPrice'] },
  minimumPrice: { rule: 'untilFirstBid', unit: 'money', terms: ['minimumPrice'] },
  increase: { rule: 'untilFirstBid', unit: 'money', terms: ['auctionBidMinimumIncrease'] },
  immediatePurchase: {
    rule: 'untilFirstBid',
    unit: 'money',
    terms: ['immediatePurchaseEnabled', 'immediatePurchasePrice'],
  },
  start: { rule: 'untilFirstBid', unit: 'instant', terms: ['start'] },
  end: { rule: 'laterOnceStarted', unit: 'instant', terms: ['end', 'openEnd'] },
  extension: {
    rule: 'untilFirstBid',
    unit: 'minutes',
    terms: ['endExtensionHours', 'endExtensionMinutes'],
  },
  extensionWindow: {
    rule: 'untilFirstBid',
    unit: 'minutes',
    terms: ['endExtensionStartHours', 'endExtensionStartMinutes'],
  },
  night: { rule: 'untilFirstBid', unit: 'text', terms: ['nightTimeStart', 'nightTimeEnd'] },
  nightBidding: { rule: 'untilFirstBid', unit: 'night', terms: ['nightBidding'] },
  timeZone: { rule: 'untilFirstBid', unit: 'text', terms: ['timeZone'] },
  sellerBound: { rule: 'untilFirstBid', unit: 'flag', terms: ['sellerDecisionBinding'] },
  decisionDays: { rule: 'untilFirstBid', unit: 'days', terms: ['decisionDays'] },
  awardConfirmed: { rule: 'untilFirstBid', unit: 'flag', terms: ['awardConfirmedBySeller'] },
  questionsClose: { rule: 'untilFirstBid', unit: 'hours', terms: ['questionsCloseHours'] },
  bindingOffer: { rule: 'untilFirstBid', unit: 'flag', terms: ['hideOfferIsBindingCheckbox'] },
  agreements: { rule: 'untilFirstBid', unit: 'none', terms: ['agreements'] },
} as const satisfies Readonly<Record<string, TermFact>>

export type TermFactName = keyof typeof termFacts
export const termFactNames = Object.keys(termFacts) as readonly TermFactName[]

/** Null: there is none, such as an open end. Prices in currency units, durations in minutes up to days. */
const factValueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable()
type FactValue = z.infer<typeof factValueSchema>

/** What was announced before a change, and what holds after it. */
export const changedFactSchema = z
  .object({
    name: z.enum(termFactNames as readonly [TermFactName, ...TermFactName[]]),
    before: factValueSchema,
    after: factValueSchema,
  })
  .meta({ id: 'ChangedTerm' })
export type ChangedFact = z.infer<typeof changedFactSchema>

type Facts = Readonly<Record<TermFactName, FactValue>>

const minutesOf = (hours: number, minutes: number): number | null => hours * 60 + minutes || null

/** The terms in the words of a bidder. */
export function factsOfTerms(terms: AuctionTerms): Facts {
  const { nightTimeStart: from, nightTimeEnd: until } = terms
  const isNorm = terms.auctionType === AuctionType.NormPriceProcess
  return {
    process: processOf(terms),
    closedProcess: terms.closedProcess,
    admittedOnly: terms.admittedOnly ?? false,
    startPrice: isNorm ? null : terms.startPrice,
    normPrice: isNorm ? terms.startPrice : null,
    minimumPrice: terms.minimumPrice,
    increase: terms.auctionBidMinimumIncrease,
    immediatePurchase: terms.immediatePurchaseEnabled ? terms.immediatePurchasePrice : null,
    start: terms.start,
    end: terms.openEnd ? null : terms.end,
    extension: minutesOf(terms.endExtensionHours, terms.endExtensionMinutes),
    extensionWindow: minutesOf(terms.endExtensionStartHours, terms.endExtensionStartMinutes),
    night: from === null || until === null || from === until ? null : `${from}–${until}`,
    nightBidding: terms.nightBidding,
    timeZone: terms.timeZone,
    sellerBound: terms.sellerDecisionBinding,
    decisionDays: terms.decisionDays ?? null,
    awardConfirmed: terms.awardConfirmedBySeller ?? false,
    questionsClose: terms.questionsCloseHours ?? null,
    bindingOffer: !terms.hideOfferIsBindingCheckbox,
    agreements: terms.agreements,
  }
}

export type ProcessKind = 'biddingProcess' | 'offerLink' | 'normPrice'

function processOf({ auctionType, fixedEnd }: AuctionTerms): ProcessKind {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd ? 'offerLink' : 'biddingProcess'
}

/**
 * What is announced of a change of terms, in the order of the table. A minimum price that is not shown is
 * not announced either, and where it was not shown before, without its old value; of agreements only that
 * they changed.
 */
export function changedFacts(
  before: AuctionTerms,
  after: AuctionTerms,
  {
    showMinimumPrice,
    wasMinimumShown = false,
  }: { readonly showMinimumPrice: boolean; readonly wasMinimumShown?: boolean },
): readonly ChangedFact[] {
  const [old, now] = [factsOfTerms(before), factsOfTerms(after)]
  return termFactNames
    .filter((name) => old[name] !== now[name] && (name !== 'minimumPrice' || showMinimumPrice))
    .map((name) => {
      if (termFacts[name].unit === 'none') return { name, before: null, after: null }
      const isOldHidden = name === 'minimumPrice' && !wasMinimumShown
      return { name, before: isOldHidden ? null : old[name], after: now[name] }
    })
}

type End = Pick<AuctionTerms, 'end' | 'openEnd'>

/** Terms by which an announced end would come earlier, or be taken away (PUB-12). */
export function earlierEndTerms(before: End, after: End): readonly ('end' | 'openEnd')[] {
  if (before.openEnd || before.end === null) return []
  if (after.openEnd) return ['openEnd']
  return after.end === null || after.end < before.end ? ['end'] : []
}
