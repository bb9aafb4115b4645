import type { ChartBid, ChartFrameLayout, ChartSize, ChartTime } from './chart-scale.ts'
import { CHART_SIDE, chartScale } from './chart-scale.ts'

/** Bids oldest first; prices in whole units. */
export type ChartInput = ChartTime & { readonly bids: readonly ChartBid[]; readonly startPrice: number }

export type ChartLayout = ChartFrameLayout & {
  readonly line: string
  readonly area: string
  readonly own: readonly { readonly x: number; readonly y: number }[]
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
  const newestAt = { x: until, y: y(last?.price ?? startPrice), price: last?.price ?? startPrice }
  return {
    line,
    area: `${line}V${baseline}H${CHART_SIDE}Z`,
    baseline,
    grid,
    nights,
    own: bids.filter((bid) => bid.isOwn && bid !== last).map((bid) => ({ x: x(bid.atMs), y: y(bid.price) })),
    newest: { ...newestAt, isLabelLeft: newestAt.x > size.width / 3 },
  }
}

const round = (value: number) => Math.round(value * 10) / 10
