import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import type { LoadReport, RateFigures } from './report.ts'
import { rateFiguresOf } from './report.ts'

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
