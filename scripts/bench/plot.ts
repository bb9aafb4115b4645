/** A figure with a goal, as the report has it. */
export type PlottedFigure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly ratio?: number | undefined
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number } | undefined
}

const WIDTH = 900
const LEFT = 390
const RIGHT = 110
const ROW = 26
const TOP = 56
/** Bars end here: ten times better than the goal and more look alike. */
const TIMES_MAX = 10

/**
 * Every figure that has a goal as a bar: how many times as good as its goal it is, on a scale of tenfold
 * steps. What lies right of the line reaches its goal.
 * @param note stands below the heading
 */
export function plotOf(figures: readonly PlottedFigure[], note: string): string {
  const rows = figures.flatMap((figure) => {
    const times = timesBetter(figure)
    return times === null ? [] : [{ ...figure, times }]
  })
  const height = TOP + rows.length * ROW + 40
  const bars = rows.map(({ name, value, ratio, unit, times }, index) => {
    const y = TOP + index * ROW
    const [zero, end] = [xOf(1), xOf(times)]
    const colour = times >= 1 ? '#1f6f54' : '#b3402a'
    const said = ratio === undefined ? `${short(value)} ${unit}` : `${short(ratio)}×`
    return [
      `<text x="${LEFT - 12}" y="${y + 16}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${Math.min(zero, end)}" y="${y + 4}" width="${Math.max(1, Math.abs(end - zero))}" height="16" fill="${colour}"/>`,
      `<text x="${WIDTH - RIGHT + 12}" y="${y + 16}">${escaped(said)}</text>`,
    ].join('')
  })
  const line = `<line x1="${xOf(1)}" x2="${xOf(1)}" y1="${TOP - 6}" y2="${height - 34}" stroke="#222" stroke-width="1.5"/>`
  const label = `<text x="${xOf(1)}" y="${height - 16}" text-anchor="middle">goal</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#222" role="img" aria-label="Measured figures against their goals"><rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="16" y="24" font-size="16" font-weight="600">Measured against the goals</text><text x="16" y="42" fill="#666">${escaped(note)}</text>${line}${bars.join('')}${label}</svg>\n`
}

/**
 * How many times as good as the goal, 1 being just reached; null without a goal. A goal of nothing at all is
 * reached or not.
 */
export function timesBetter({ value, ratio, goal }: PlottedFigure): number | null {
  if (goal === undefined) return null
  const compared = ratio ?? value
  if ('atLeast' in goal) return compared / goal.atLeast
  if (compared <= 0) return TIMES_MAX
  return goal.atMost / compared
}

function xOf(times: number): number {
  const share = Math.log10(Math.min(TIMES_MAX, Math.max(1 / TIMES_MAX, times)))
  const middle = (LEFT + WIDTH - RIGHT) / 2
  return Math.round(middle + (share * (WIDTH - RIGHT - LEFT)) / 2)
}

function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toExponential(1)
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
