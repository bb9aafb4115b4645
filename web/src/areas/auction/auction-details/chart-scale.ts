import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'

/** One bid of a chart; time in milliseconds since 1970, price in whole units. */
export type ChartBid = { readonly atMs: number; readonly price: number; readonly isOwn: boolean }

export type ChartTime = {
  readonly startMs: number
  /** Right edge: the end of the auction, or now where it has none. */
  readonly toMs: number
  readonly nowMs: number
  /** Nights between start and end, as pairs of milliseconds. */
  readonly nights: readonly (readonly [number, number])[]
}

export type ChartSize = { readonly width: number; readonly height: number; readonly gridLines: number }

/** What every chart of prices over time has, whatever it shows in it. */
export type ChartFrameLayout = {
  readonly baseline: number
  readonly grid: readonly { readonly y: number; readonly price: number }[]
  readonly nights: readonly { readonly x: number; readonly width: number; readonly isNow: boolean }[]
}

export type ChartScale = ChartFrameLayout & {
  readonly x: (ms: number) => number
  readonly y: (price: number) => number
}

export const CHART_TOP = 16
const BOTTOM = 26
export const CHART_SIDE = 8
/** Beside the plot, for the figures of the grid: over it they would cover the line and its marks. */
const FIGURES_WIDTH = 80
/** The right edge of the plot. */
export const plotRight = ({ width }: Pick<ChartSize, 'width'>): number => width - CHART_SIDE - FIGURES_WIDTH
/** Room above the highest and below the lowest price, as a share of their distance. */
const HEADROOM = 0.3
const FOOTROOM = 0.17
/** A night narrower than this is noise. */
const NIGHT_WIDTH_MIN = 3

/**
 * Where times and prices go: every one of these prices lies inside, and time runs from left to right alone.
 */
export function chartScale(prices: readonly number[], time: ChartTime, size: ChartSize): ChartScale {
  const { startMs, nowMs } = time
  const toMs = Math.max(time.toMs, startMs + 1)
  const low = smallestOf(prices)
  const high = largestOf(prices)
  const spread = Math.max(high - low, high * 0.01, 1)
  const floor = low - spread * FOOTROOM
  const ceiling = high + spread * HEADROOM
  const baseline = size.height - BOTTOM
  const width = plotRight(size) - CHART_SIDE
  const x = (ms: number) =>
    CHART_SIDE + ((Math.min(Math.max(ms, startMs), toMs) - startMs) / (toMs - startMs)) * width
  const y = (price: number) => CHART_TOP + ((ceiling - price) / (ceiling - floor)) * (baseline - CHART_TOP)
  return {
    x,
    y,
    baseline,
    grid: niceTicks(floor, ceiling, size.gridLines).map((price) => ({ price, y: y(price) })),
    nights: time.nights
      .map(([from, to]) => ({ x: x(from), width: x(to) - x(from), isNow: nowMs >= from && nowMs < to }))
      .filter((night) => night.width >= NIGHT_WIDTH_MIN),
  }
}

/** Round prices between two, at most `count` of them: 1, 2 or 5 times a power of ten apart. */
export function niceTicks(from: number, to: number, count: number): readonly number[] {
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power)
  const ticks: number[] = []
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick)
  return ticks
}

const DAY_MS = 86_400_000

/** Days to write below the chart, at most `count`: moments one or more days apart, from the start on. */
export function dayMarks(startMs: number, toMs: number, count: number): readonly number[] {
  const days = Math.max(1, Math.ceil((toMs - startMs) / DAY_MS / count))
  const marks: number[] = []
  for (let at = startMs; at < toMs && marks.length < count; at += days * DAY_MS) marks.push(at)
  return marks
}
