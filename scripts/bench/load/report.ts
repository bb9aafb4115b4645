import type { HostileResult } from './hostile-process.ts'
import type { Delays, Percentiles } from '../measure/delays.ts'
import { mergedDelays, percentilesOf } from '../measure/delays.ts'
import type { CallResults } from '../measure/measures.ts'
import { mergedCalls, noCalls, slopePerMinute } from '../measure/measures.ts'
import type { Health, HealthFigure } from './product-health.ts'
import type { CallCost } from './call-costs.ts'
import type { LoadOptions } from './load-options.ts'
import type { CallKind } from '../measure/traffic.ts'

export type StepResult = {
  readonly ratePerSecond: number
  readonly calls: Partial<Record<CallKind, CallResults>>
  readonly late: Delays
  readonly accepted: number
  readonly tellings: Delays
  /** How much of one core each process of the product took, with all that it started. */
  readonly processor: Readonly<Record<string, number>>
}

export type LoadReport = {
  readonly options: Pick<LoadOptions, 'auctions' | 'watchers' | 'processes' | 'seconds'>
  readonly steps: readonly StepResult[]
  readonly costs: readonly CallCost[]
  readonly flood: {
    readonly times: number
    readonly calm: StepResult
    readonly honest: StepResult
    readonly hostile: HostileResult
  } | null
  readonly watchers: {
    readonly open: number
    readonly lost: number
    readonly messages: number
    /** Auctions of which a watcher does not know the newest revision at the end. */
    readonly auctionsBehind: number
  }
  readonly health: Health
}

/** Results of a rate: percentiles of four delays, and what was not answered as it should be. */
export type RateFigures = {
  readonly ratePerSecond: number
  readonly offered: number
  /** Calls that got no answer, or 500 and above. */
  readonly failed: number
  readonly bids: Percentiles | null
  readonly reads: Percentiles | null
  readonly signIns: Percentiles | null
  /** From when a bid was due until a watcher received it. */
  readonly tellings: Percentiles | null
  /** By how much the callers themselves were late. */
  readonly late: Percentiles | null
}

const reading: readonly CallKind[] = ['publicDetails', 'ownDetails', 'publicList', 'page']

export function rateFiguresOf({ ratePerSecond, calls, late, tellings }: StepResult): RateFigures {
  const delaysOf = (kinds: readonly CallKind[]): Delays =>
    mergedDelays(kinds.map((kind) => calls[kind]?.delays))
  const all = Object.values(mergedCalls([{ all: allOf(calls) }]))[0]
  const failed = Object.entries(all?.statuses ?? {}).filter(
    ([status]) => status === 'none' || status >= '500',
  )
  return {
    ratePerSecond,
    offered: all?.delays.count ?? 0,
    failed: failed.reduce((sum, [, count]) => sum + count, 0),
    bids: percentilesOf(delaysOf(['bid'])),
    reads: percentilesOf(delaysOf(reading)),
    signIns: percentilesOf(delaysOf(['signIn'])),
    tellings: percentilesOf(tellings),
    late: percentilesOf(late),
  }
}

function allOf(calls: StepResult['calls']): CallResults {
  const merged = mergedCalls(Object.values(calls).map((all) => ({ all })))
  return merged['all'] ?? noCalls()
}

/** How many times as long as in calm honest people wait during the flood, at the 99th percentile. */
export function floodRatios({
  calm,
  honest,
}: NonNullable<LoadReport['flood']>): Readonly<Record<'bids' | 'reads' | 'tellings', number>> {
  const [before, during] = [rateFiguresOf(calm), rateFiguresOf(honest)]
  const ratio = (what: 'bids' | 'reads' | 'tellings'): number =>
    (during[what]?.p99 ?? Number.NaN) / (before[what]?.p99 ?? Number.NaN)
  return { bids: ratio('bids'), reads: ratio('reads'), tellings: ratio('tellings') }
}

/**
 * By how much a figure of the product grew in a minute, after the first third of the run, in which its caches
 * fill.
 */
export function slopeOf(health: Health, figure: HealthFigure): number | null {
  const samples = health[figure]
  return slopePerMinute(samples.slice(Math.floor(samples.length / 3)))
}
