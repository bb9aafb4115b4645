/** One bid of the chart; times in milliseconds since 1970, prices in whole units, oldest first. */
export type ChartBid = { readonly atMs: number; readonly price: number; readonly isOwn: boolean }

export type ChartInput = {
  readonly bids: readonly ChartBid[]
  readonly startPrice: number
  readonly startMs: number
  /** Right edge: the end of the auction, or now where it has none. */
  readonly toMs: number
  readonly nowMs: number
  /** Nights between start and end, as pairs of milliseconds. */
  readonly nights: readonly (readonly [number, number])[]
}

export type ChartSize = { readonly width: number; readonly height: number; readonly gridLines: number }

export type ChartLayout = {
  readonly line: string
  readonly area: string
  readonly baseline: number
  readonly grid: readonly { readonly y: number; readonly price: number }[]
  readonly nights: readonly { readonly x: number; readonly width: number; readonly isNow: boolean }[]
  readonly own: readonly { readonly x: number; readonly y: number }[]
  readonly newest: {
    readonly x: number
    readonly y: number
    readonly price: number
    readonly isLabelLeft: boolean
  }
}

const TOP = 16
const BOTTOM = 26
const SIDE = 8
/** Room above the highest and below the lowest price, as a share of their distance. */
const HEADROOM = 0.3
const FOOTROOM = 0.17
/** A night narrower than this is noise. */
const NIGHT_WIDTH_MIN = 3

/** Where everything of the step chart goes; a price holds until the next one, so the line has steps alone. */
export function layoutStepChart(input: ChartInput, size: ChartSize): ChartLayout {
  const { bids, startPrice, startMs, nowMs } = input
  const toMs = Math.max(input.toMs, startMs + 1)
  const prices = [startPrice, ...bids.map((bid) => bid.price)]
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const spread = Math.max(high - low, high * 0.01, 1)
  const floor = low - spread * FOOTROOM
  const ceiling = high + spread * HEADROOM
  const baseline = size.height - BOTTOM
  const x = (ms: number) =>
    SIDE + ((Math.min(Math.max(ms, startMs), toMs) - startMs) / (toMs - startMs)) * (size.width - 2 * SIDE)
  const y = (price: number) => TOP + ((ceiling - price) / (ceiling - floor)) * (baseline - TOP)
  const steps = bids.map((bid) => `H${round(x(bid.atMs))}V${round(y(bid.price))}`).join('')
  const until = Math.max(x(Math.min(nowMs, toMs)), x(bids.at(-1)?.atMs ?? startMs))
  const line = `M${round(SIDE)} ${round(y(startPrice))}${steps}H${round(until)}`
  const last = bids.at(-1)
  const newestAt = { x: until, y: y(last?.price ?? startPrice), price: last?.price ?? startPrice }
  return {
    line,
    area: `${line}V${baseline}H${SIDE}Z`,
    baseline,
    grid: niceTicks(floor, ceiling, size.gridLines).map((price) => ({ price, y: y(price) })),
    nights: input.nights
      .map(([from, to]) => ({ x: x(from), width: x(to) - x(from), isNow: nowMs >= from && nowMs < to }))
      .filter(({ width }) => width >= NIGHT_WIDTH_MIN),
    own: bids.filter((bid) => bid.isOwn && bid !== last).map((bid) => ({ x: x(bid.atMs), y: y(bid.price) })),
    newest: { ...newestAt, isLabelLeft: newestAt.x > size.width / 3 },
  }
}

const round = (value: number) => Math.round(value * 10) / 10

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
