import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import type { History } from './history.ts'

/** Position of everything in the history, in a box of 1000 by 76; steps that share a column share a tick. */
export type ScrubLayout = {
  /** What the left end stands for, in milliseconds; what was before it stands there too. */
  readonly fromMs: number
  readonly line: string
  readonly area: string
  readonly nights: readonly { readonly x: number; readonly width: number }[]
  readonly events: readonly number[]
  readonly refusals: readonly number[]
  /** Column of each step, ascending. */
  readonly columns: Float64Array
}

export const SCRUB_WIDTH = 1000
export const SCRUB_HEIGHT = 76
const TOP = 10
const BOTTOM = 70

/** Before anybody could bid: weeks of it would leave the bids a corner of the drawing. */
const preparing: ReadonlySet<string> = new Set([
  'AuctionDrafted',
  'AuctionRevised',
  'AuctionPublished',
  'AuctionUnpublished',
  'AccessGranted',
  'AccessRevoked',
  'BidderLimited',
  'BidderSuspended',
  'BidderRestored',
])

type Nights = readonly { readonly from: string; readonly to: string }[]

export function layoutScrub(history: History, nights: Nights): ScrubLayout {
  const { steps, states } = history
  const times = steps.map(({ at }) => Date.parse(at))
  const from =
    times[
      Math.max(
        0,
        steps.findIndex(({ type }) => !preparing.has(type)),
      )
    ] ?? 0
  const span = Math.max((times.at(-1) ?? from) - from, 1)
  const x = (ms: number) => round((Math.max(0, ms - from) / span) * SCRUB_WIDTH)
  const columns = Float64Array.from(times, x)
  const prices = states.flatMap(({ currentPrice }) => currentPrice ?? [])
  const low = prices.length === 0 ? 0 : smallestOf(prices)
  const high = largestOf(prices, low)
  const y = (price: number) => round(BOTTOM - ((price - low) / Math.max(high - low, 1)) * (BOTTOM - TOP))
  let line = ''
  let shown: number | null = null
  for (const [index, { currentPrice }] of states.entries()) {
    if (currentPrice === null || currentPrice === shown) continue
    const column = columns[index] ?? 0
    line += shown === null ? `M${column} ${y(currentPrice)}` : `H${column}V${y(currentPrice)}`
    shown = currentPrice
  }
  if (line !== '') line += `H${SCRUB_WIDTH}`
  const first = line.slice(1, line.indexOf(' '))
  return {
    fromMs: from,
    line,
    area: line === '' ? '' : `${line}V${SCRUB_HEIGHT}H${first}Z`,
    nights: nights.map((night) => {
      const left = x(Date.parse(night.from))
      return { x: left, width: round(x(Date.parse(night.to)) - left) }
    }),
    events: ticks(steps, columns, 'auction'),
    refusals: ticks(steps, columns, 'attempts'),
    columns,
  }
}

function ticks(
  steps: readonly DisputeStep[],
  columns: Float64Array,
  stream: DisputeStep['stream'],
): readonly number[] {
  const seen = new Set<number>()
  for (const [index, step] of steps.entries())
    if (step.stream === stream) seen.add(Math.round(columns[index] ?? 0))
  return [...seen]
}

/** The step nearest to a column; of several in one the last. */
export function stepAtColumn(columns: Float64Array, column: number): number {
  let low = 0
  let high = columns.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns[middle] ?? 0) <= column) low = middle + 1
    else high = middle
  }
  const before = Math.max(low - 1, 0)
  const after = Math.min(low, columns.length - 1)
  return column - (columns[before] ?? 0) <= (columns[after] ?? 0) - column ? before : after
}

const round = (value: number) => Math.round(value * 10) / 10

/** Columns of incidents over the history; what lies outside the history is drawn at its edge. */
export function incidentTicks({ steps }: History, incidents: readonly DisputeIncident[]): readonly number[] {
  const from = Date.parse(steps[0]?.at ?? '')
  const span = Math.max(Date.parse(steps.at(-1)?.at ?? '') - from, 1)
  const columns = incidents.map(({ at }) => {
    const share = Math.min(Math.max((Date.parse(at) - from) / span, 0), 1)
    return Math.round(share * SCRUB_WIDTH)
  })
  return [...new Set(columns)]
}
