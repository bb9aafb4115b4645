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

type ChartSize = { readonly width: number; readonly height: number; readonly gridLines: number }

/** What every chart of prices over time has, whatever it shows in it. */
export type ChartFrameLayout = {
  readonly baseline: number
  readonly grid: readonly { readonly y: number; readonly price: number }[]
  readonly nights: readonly { readonly x: number; readonly width: number; readonly isNow: boolean }[]
}

type ChartScale = ChartFrameLayout & {
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
function chartScale(prices: readonly number[], time: ChartTime, size: ChartSize): ChartScale {
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

/** Bids oldest first; prices in whole units. */
export type ChartInput = ChartTime & { readonly bids: readonly ChartBid[]; readonly startPrice: number }

type ChartLayout = ChartFrameLayout & {
  readonly line: string
  readonly area: string
  readonly own: readonly Point[]
  readonly newest: {
    readonly x: number
    readonly y: number
    readonly price: number
    readonly isLabelLeft: boolean
  }
}

/** Where everything of the step chart goes; a price holds until the next one, so the line has steps alone. */
export function layoutStepChart(input: ChartInput, size: ChartSize): ChartLayout {
  const { bids, startPrice, startMs, nowMs } = input
  const prices = [startPrice, ...bids.map((bid) => bid.price)]
  const { x, y, baseline, grid, nights } = chartScale(prices, input, size)
  const toMs = Math.max(input.toMs, startMs + 1)
  const steps = bids.map((bid) => `H${round(x(bid.atMs))}V${round(y(bid.price))}`).join('')
  const until = Math.max(x(Math.min(nowMs, toMs)), x(bids.at(-1)?.atMs ?? startMs))
  const line = `M${round(CHART_SIDE)} ${round(y(startPrice))}${steps}H${round(until)}`
  const last = bids.at(-1)
  // The mark stands where the bid was made; the line goes on from it until now.
  const newestAt = {
    x: x(last?.atMs ?? startMs),
    y: y(last?.price ?? startPrice),
    price: last?.price ?? startPrice,
  }
  const own = bids.filter((bid) => bid.isOwn && bid !== last)
  return {
    line,
    area: `${line}V${baseline}H${CHART_SIDE}Z`,
    baseline,
    grid,
    nights,
    own: apart(own.map((bid) => ({ x: x(bid.atMs), y: y(bid.price) }))),
    newest: { ...newestAt, isLabelLeft: newestAt.x > size.width / 3 },
  }
}

type Point = { readonly x: number; readonly y: number }

/** Rings nearer to each other than this are one ring: many of them would be a black bar. */
const RING_DISTANCE_MIN = 9

function apart(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const before = kept.at(-1)
    if (before === undefined || Math.hypot(point.x - before.x, point.y - before.y) >= RING_DISTANCE_MIN)
      kept.push(point)
  }
  return kept
}

const round = (value: number) => Math.round(value * 10) / 10

export type DotChartInput = ChartTime & {
  readonly bids: readonly ChartBid[]
  /** Prices that hold all the time: norm and minimum price, as far as the reader sees them. */
  readonly marks: readonly { readonly label: string; readonly price: number }[]
}

type Dot = {
  readonly x: number
  readonly y: number
  readonly price: number
  readonly isOwn: boolean
}

type DotChartLayout = ChartFrameLayout & {
  /** In the order of time. */
  readonly dots: readonly Dot[]
  readonly marks: readonly { readonly label: string; readonly y: number }[]
  /** First in the ranking: of equal prices the earliest (BID-16). */
  readonly highest: (Dot & { readonly isLabelLeft: boolean }) | null
}

/** Labels of marks closer than this would lie over each other. */
const MARK_GAP_MIN = 18

/** Each bid at its own time and price: where bids need not beat each other, no line joins them. */
export function layoutDotChart(input: DotChartInput, size: ChartSize): DotChartLayout {
  const bids = input.bids.toSorted((a, b) => a.atMs - b.atMs)
  const prices = [...bids, ...input.marks].map(({ price }) => price)
  const { x, y, baseline, grid, nights } = chartScale(prices, input, size)
  const dots = bids.map(({ atMs, price, isOwn }) => ({ x: x(atMs), y: y(price), price, isOwn }))
  const [highest = null] = dots.toSorted((a, b) => b.price - a.price)
  const marks: { label: string; y: number }[] = []
  for (const { label, price } of input.marks) {
    if (marks.every((mark) => Math.abs(mark.y - y(price)) >= MARK_GAP_MIN)) marks.push({ label, y: y(price) })
  }
  return {
    baseline,
    nights,
    // A grid line beside a mark would be a second hairline for almost the same price.
    grid: grid.filter((line) => marks.every((mark) => Math.abs(mark.y - line.y) >= MARK_GAP_MIN)),
    dots,
    marks,
    highest: highest === null ? null : { ...highest, isLabelLeft: highest.x > size.width / 3 },
  }
}
