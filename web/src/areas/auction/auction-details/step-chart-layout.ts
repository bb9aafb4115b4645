import type { ChartBid, ChartFrameLayout, ChartSize, ChartTime } from './chart-scale.ts'
import { CHART_SIDE, chartScale } from './chart-scale.ts'

/** Bids oldest first; prices in whole units. */
export type ChartInput = ChartTime & { readonly bids: readonly ChartBid[]; readonly startPrice: number }

export type ChartLayout = ChartFrameLayout & {
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
