import type { Catch } from './mutant.ts'

/**
 * Shows that the referee of the simulation checks a rule: with this fault in the product, this check fails. A
 * rule may have several, one for each thing that it says.
 */
export type RuleCheck = {
  /** Number of the rule (docs/rules) that is checked. */
  readonly rule: string
  /**
   * The promise that fails, and a part of what is seen instead where the promise alone does not say which
   * rule was broken.
   */
  readonly check: string
  readonly seen?: string
  /** Name of a seeded fault. */
  readonly fault: string
}

const RULES_KEPT = 'events keep the rules'
const REST = 'the world comes to rest'
const OVERDUE = 'deadlines overdue: true'
const ENGINE_TIME = 'engine time is the later of the clock and of the last event'

/**
 * Rules over times, orders and failures, which the simulated worlds range over (`tests/simulation`), and the
 * checks that run after every step.
 */
export const ruleChecks: readonly RuleCheck[] = [
  { rule: 'CLOCK-9', check: ENGINE_TIME, fault: 'engine time stands still' },
  {
    rule: 'CLOCK-9',
    check: 'refusals keep the rules',
    seen: 'it happened before what it was shown',
    fault: 'engine time is the clock',
  },
  {
    rule: 'EVID-4',
    check: 'a receipt says what is written',
    seen: 'another hash',
    fault: 'receipt with the hash before',
  },
  { rule: 'EVID-5', check: 'refusals are recorded', fault: 'attempts not recorded' },
  {
    rule: 'EVID-5',
    check: 'refusals keep the rules',
    seen: 'other figures were shown',
    fault: 'a refusal keeps no end',
  },
  {
    rule: 'ONCE-3',
    check: 'refusals keep the rules',
    seen: 'refused as',
    fault: 'a refusal is decided once for all',
  },
  {
    rule: 'ONCE-3',
    check: 'answers in real-time order',
    seen: 'refused before',
    fault: 'a refusal is answered from memory',
  },
  { rule: 'ONCE-4', check: 'nothing acknowledged is lost', fault: 'answer before the append' },
  { rule: 'ONCE-4', check: 'one command id, always the same answer', fault: 'ids forgotten by a restart' },
  { rule: 'ONCE-5', check: 'nothing acknowledged is lost', fault: 'unavailable counts as written' },
  { rule: 'ONCE-5', check: 'the answer is about what was asked', fault: 'a conflict counts as written' },
  { rule: 'ONCE-5', check: REST, seen: OVERDUE, fault: 'a failed append leaves its state behind' },
  { rule: 'ONCE-6', check: 'revisions without gaps', fault: 'a stale fence' },
  {
    rule: 'LIFE-9',
    check: RULES_KEPT,
    seen: 'it is not running',
    fault: 'drafts and what is over have deadlines',
  },
  { rule: 'LIFE-9', check: RULES_KEPT, seen: 'no end is due', fault: 'end written in its minute' },
  {
    rule: 'LIFE-9',
    check: 'deadlines are written before anything else',
    seen: 'before AuctionStarted',
    fault: 'end written before the start',
  },
  {
    rule: 'LIFE-9',
    check: 'engine time monotonic per auction',
    seen: 'AuctionStarted',
    fault: 'deadlines have the time of their instant',
  },
  {
    rule: 'DEC-2',
    check: RULES_KEPT,
    seen: 'the seller is bound to another bid',
    fault: 'bound, and another bid awarded',
  },
  {
    rule: 'DEC-2',
    check: RULES_KEPT,
    seen: 'the seller is bound to another bid',
    fault: 'bound, and awarded below the minimum price',
  },
  { rule: 'DEC-3', check: RULES_KEPT, seen: 'the seller is bound', fault: 'bound, and declined' },
  {
    rule: 'DEC-10',
    check: RULES_KEPT,
    seen: 'a counter-offer is open',
    fault: 'an award while a counter-offer is open',
  },
  {
    rule: 'DATA-4',
    check: 'refusals keep the rules',
    seen: 'instead of documentsChanged',
    fault: 'a bid for older documents',
  },
  { rule: 'ADM-2', check: RULES_KEPT, seen: 'bidLimitExceeded', fault: 'a bid above the limit' },
  { rule: 'ADM-3', check: RULES_KEPT, seen: 'bidderSuspended', fault: 'a bid of a suspended bidder' },
  {
    rule: 'ADM-18',
    check: RULES_KEPT,
    seen: 'bidderNotPermitted',
    fault: 'an investor without access where admission is asked for',
  },
  {
    rule: 'ADM-28',
    check: RULES_KEPT,
    seen: 'no end of an access is due',
    fault: 'an access that ends a second early',
  },
  { rule: 'DEADLINE-1', check: RULES_KEPT, seen: 'no start is due', fault: 'start written twice' },
  { rule: 'DEADLINE-1', check: REST, fault: 'end written a moment late' },
  { rule: 'DEADLINE-2', check: REST, seen: OVERDUE, fault: 'deadlines forgotten by a restart' },
  {
    rule: 'DEADLINE-3',
    check: 'deadlines are written before anything else',
    fault: 'deadlines written where they are woken alone',
  },
  { rule: 'DEADLINE-4', check: REST, seen: OVERDUE, fault: 'a jump of the clock is not looked for' },
  { rule: 'DEADLINE-5', check: REST, seen: OVERDUE, fault: 'a deadline that failed is not tried again' },
  {
    rule: 'LIVE-3',
    check: 'watchers see an unbroken chain of true states',
    seen: 'details are behind the message',
    fault: 'announced before the commit',
  },
  { rule: 'LIVE-4', check: REST, seen: 'watchers at', fault: 'slow readers never caught up' },
  {
    rule: 'LIVE-14',
    check: 'watchers see an unbroken chain of true states',
    seen: ' hides ',
    fault: 'a merged message named after its newest event',
  },
  {
    rule: 'RULES-4',
    check: RULES_KEPT,
    seen: 'the version of the rules is not said',
    fault: 'a bid that says no version of the rules',
  },
  {
    rule: 'RULES-4',
    check: 'a receipt says what is written',
    seen: 'another version',
    fault: 'receipt without the version of the rules',
  },
  {
    rule: 'RULES-4',
    check: 'events say what was asked',
    seen: 'BidRejected',
    fault: 'a refusal keeps the version that holds',
  },
]

export const checkedRules: ReadonlySet<string> = new Set(ruleChecks.map(({ rule }) => rule))

/** Whether a fault was caught by the check that its rule names. */
export function isCaughtByCheck(
  { check, seen = '' }: RuleCheck,
  caught: Pick<Catch, 'by' | 'seen'>,
): boolean {
  return caught.by === check && caught.seen.includes(seen)
}
