import type { ChartBid, ChartFrameLayout, ChartSize, ChartTime } from './chart-scale.ts'
import { chartScale } from './chart-scale.ts'

export type DotChartInput = ChartTime & {
  readonly bids: readonly ChartBid[]
  /** Prices that hold all the time: norm and minimum price, as far as the reader sees them. */
  readonly marks: readonly { readonly label: string; readonly price: number }[]
}

export type Dot = {
  readonly x: number
  readonly y: number
  readonly price: number
  readonly isOwn: boolean
}

export type DotChartLayout = ChartFrameLayout & {
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
