import type { HostileResult } from './hostile-process.ts'
import { type Delays, mergedDelays, type Percentiles, percentilesOf } from '../measure/delays.ts'
import { type CallResults, mergedCalls, noCalls, slopePerMinute } from '../measure/measures.ts'
import { type Health, type HealthFigure, healthFigures } from './product-health.ts'
import type { LoadOptions } from './load-options.ts'
import { type CallKind, trafficShares } from '../measure/traffic.ts'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../measure/processor-time.ts'

/** What calls of one kind cost where no other kind is called. */
type CallCost<K extends string = CallKind> = {
  readonly kind: K
  readonly calls: number
  /** Processor time of the product and its database. */
  readonly msPerCall: number
}

/** Time of the product that is due to nobody's call is measured first, and subtracted. */
const IDLE_MS = 2_000

export const callKinds = Object.keys(trafficShares) as CallKind[]

/**
 * Calls of each kind alone, one kind after the other. Empty where the system does not say how much processor
 * time processes took.
 * @param pids of the product's processes
 * @param send calls of a kind; answers how many, once what follows them, as a message to watchers, is done
 */
export async function callCosts<K extends string>(
  pids: readonly number[],
  kinds: readonly K[],
  send: (kind: K) => Promise<number>,
): Promise<readonly CallCost<K>[]> {
  const idle = await spentIn(pids, () => pause(IDLE_MS))
  if (idle === null) return []
  const costs: CallCost<K>[] = []
  for (const kind of kinds) {
    let calls = 0
    const spent = await spentIn(pids, async () => (calls = await send(kind)))
    if (spent !== null) costs.push({ kind, calls, msPerCall: costPerCall(spent, idle, calls) })
  }
  return costs
}

type Spent = { readonly processorMs: number; readonly ms: number }

/** What a call costs beyond what an idle product takes in the same time. */
export function costPerCall(spent: Spent, idle: Spent, calls: number): number {
  return Math.max(0, spent.processorMs - (idle.processorMs / idle.ms) * spent.ms) / Math.max(1, calls)
}

async function spentIn(pids: readonly number[], work: () => Promise<unknown>): Promise<Spent | null> {
  const [before, startedAt] = [processorSeconds(pids), performance.now()]
  await work()
  const after = processorSeconds(pids)
  if (before === null || after === null) return null
  return { processorMs: (after - before) * 1000, ms: performance.now() - startedAt }
}

/** By how much of an evening's processor time each kind takes, the dearest first. */
export function dearestFirst(costs: readonly CallCost[]): readonly (CallCost & { readonly share: number })[] {
  const weightOf = ({ kind, msPerCall }: CallCost): number => msPerCall * trafficShares[kind]
  const all = costs.reduce((sum, cost) => sum + weightOf(cost), 0) || 1
  return costs
    .map((cost) => ({ ...cost, share: weightOf(cost) / all }))
    .toSorted((one, other) => other.share - one.share)
}

const columns = ['calls/s', 'calls', 'failed', 'bids', 'reads', 'sign-ins', 'bid to watcher', 'late'] as const

/**
 * The report for a person, as tables that a page of docs can take over. Waits are p50 / p90 / p99 / max in
 * milliseconds.
 */
export function reportText({ options, steps, costs, flood, watchers, health }: LoadReport): string {
  const { auctions, processes, seconds } = options
  const lines = [
    `${watchers.open} of ${options.watchers} watchers over ${processes} processes, ${auctions} auctions, ${seconds} s each; p50 / p90 / p99 / max in ms`,
    '',
    row(columns),
    row(columns.map(() => '---')),
    ...steps.map((step) => row(cellsOf(String(step.ratePerSecond), rateFiguresOf(step)))),
  ]
  if (flood !== null) {
    const { calm, honest, hostile, times } = flood
    const ratios = Object.entries(floodRatios(flood)).map(([what, ratio]) => `${what} ${ratio.toFixed(2)}`)
    lines.push(row(cellsOf(`${calm.ratePerSecond}, calm`, rateFiguresOf(calm))))
    lines.push(row(cellsOf(`${honest.ratePerSecond}, flood`, rateFiguresOf(honest))))
    lines.push('', `Flood of ${times} times as many: p99 against calm: ${ratios.join(', ')}`)
    lines.push(`Hostile requests ${hostile.sent}: ${statusesText(hostile.statuses)}`)
  }
  lines.push('', coreTable(steps))
  if (costs.length > 0) lines.push('', costTable(costs))
  lines.push('', `Messages to watchers ${watchers.messages}, connections lost ${watchers.lost}`)
  lines.push(`Auctions with a watcher behind at the end: ${watchers.auctionsBehind}`)
  for (const figure of Object.keys(healthFigures) as HealthFigure[]) {
    const last = health[figure].at(-1)?.value ?? Number.NaN
    lines.push(`${figure}: ${last.toFixed(1)} at the end, ${signed(slopeOf(health, figure))} a minute`)
  }
  return lines.join('\n')
}

/** How much of one core each process took, by rate. */
function coreTable(steps: LoadReport['steps']): string {
  const parts = Object.keys(steps[0]?.processor ?? {})
  const head = ['calls/s', ...parts.map((part) => `${part}, cores`)]
  const rows = steps.map(({ ratePerSecond, processor }) =>
    row([String(ratePerSecond), ...parts.map((part) => (processor[part] ?? 0).toFixed(2))]),
  )
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}

/** Kinds of calls by their share of an evening's processor time, the dearest first. */
function costTable(costs: readonly CallCost[]): string {
  const head = ['kind of call', 'calls', 'processor ms a call', 'share of an evening']
  const rows = dearestFirst(costs).map(({ kind, calls, msPerCall, share }) =>
    row([kind, String(calls), msPerCall.toFixed(1), `${Math.round(share * 100)} %`]),
  )
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}

function cellsOf(name: string, figures: RateFigures): readonly string[] {
  const { offered, failed, bids, reads, signIns, tellings, late } = figures
  return [name, String(offered), String(failed), ...[bids, reads, signIns, tellings, late].map(waits)]
}

const waits = (percentiles: Percentiles | null): string =>
  percentiles === null
    ? '–'
    : [percentiles.p50, percentiles.p90, percentiles.p99, percentiles.max].map(milliseconds).join(' / ')

const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
const signed = (value: number | null): string =>
  value === null ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function statusesText(statuses: Readonly<Record<string, number>>): string {
  return Object.entries(statuses)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}

const [WIDTH, HEIGHT] = [900, 460]
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 190, 60, 50]

type Line = {
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly valueOf: (figures: RateFigures) => number | undefined
}

const lines: readonly Line[] = [
  { name: 'bids p50', colour: '#1f6f54', dash: '5 4', valueOf: ({ bids }) => bids?.p50 },
  { name: 'bids p99', colour: '#1f6f54', dash: '', valueOf: ({ bids }) => bids?.p99 },
  { name: 'reads p50', colour: '#2b5ea8', dash: '5 4', valueOf: ({ reads }) => reads?.p50 },
  { name: 'reads p99', colour: '#2b5ea8', dash: '', valueOf: ({ reads }) => reads?.p99 },
  { name: 'bid to watcher p50', colour: '#b3402a', dash: '5 4', valueOf: ({ tellings }) => tellings?.p50 },
  { name: 'bid to watcher p99', colour: '#b3402a', dash: '', valueOf: ({ tellings }) => tellings?.p99 },
]

/** How long people wait by how many call: both axes in tenfold steps, so that where it bends can be seen. */
export function loadPlot({ steps, watchers }: LoadReport, note: string): string {
  const figures = steps.map(rateFiguresOf)
  const values = figures.flatMap((each) => lines.flatMap(({ valueOf }) => valueOf(each) ?? []))
  const rates = figures.map(({ ratePerSecond }) => ratePerSecond)
  const x = axis(smallestOf(rates), largestOf(rates), LEFT, WIDTH - RIGHT)
  const y = axis(smallestOf(values, 1), largestOf(values, 10), HEIGHT - BOTTOM, TOP)
  const grid = decades(smallestOf(values, 1), largestOf(values, 10)).map(
    (ms) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  )
  const marks = rates.map(
    (rate) => `<text x="${x(rate)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${rate}</text>`,
  )
  const drawn = lines.map(({ name, colour, dash, valueOf }, index) => {
    const points = figures.flatMap((each) => {
      const value = valueOf(each)
      return value === undefined ? [] : [`${x(each.ratePerSecond)},${y(Math.max(value, 0.1))}`]
    })
    const stroke = `stroke="${colour}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`
    const keyY = TOP + 10 + index * 22
    const keyX = WIDTH - RIGHT + 20
    return `<polyline points="${points.join(' ')}" fill="none" ${stroke}/><line x1="${keyX}" x2="${keyX + 26}" y1="${keyY}" y2="${keyY}" ${stroke}/><text x="${keyX + 34}" y="${keyY + 4}">${name}</text>`
  })
  const title = `Waiting by calls a second, with ${watchers.open} watchers`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#222" role="img" aria-label="${title}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="16" y="24" font-size="16" font-weight="600">${title}</text><text x="16" y="42" fill="#666">${note}</text>${grid.join('')}${marks.join('')}<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">calls a second, offered whatever becomes of them</text>${drawn.join('')}</svg>\n`
}

/** From a value to its place, the logarithm deciding. */
function axis(min: number, max: number, from: number, to: number): (value: number) => number {
  const span = Math.log10(max) - Math.log10(min) || 1
  return (value) => Math.round(from + ((Math.log10(value) - Math.log10(min)) / span) * (to - from))
}

function decades(min: number, max: number): readonly number[] {
  const [first, last] = [Math.ceil(Math.log10(min)), Math.floor(Math.log10(max))]
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

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
function slopeOf(health: Health, figure: HealthFigure): number | null {
  const samples = health[figure]
  return slopePerMinute(samples.slice(Math.floor(samples.length / 3)))
}
