import type { Percentiles } from '../measure/delays.ts'
import type { CallCost } from './call-costs.ts'
import { dearestFirst } from './call-costs.ts'
import type { HealthFigure } from './product-health.ts'
import { healthFigures } from './product-health.ts'
import type { LoadReport, RateFigures } from './report.ts'
import { rateFiguresOf, floodRatios, slopeOf } from './report.ts'

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
