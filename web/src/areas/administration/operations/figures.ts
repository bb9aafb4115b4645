import { largestOf } from '@zuschlag/contracts/kernel/extremes'

type Size = { readonly width: number; readonly height: number }

/**
 * The path of a stepped line: each value holds until the next one. The newest stands at the right end, the
 * greatest at the top; a gap is left where a value is null. Zero is the ground, also where every value is the
 * same.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  places: number,
  { width, height }: Size,
): string {
  const step = width / Math.max(1, places)
  const greatest = Math.max(0, largestOf(values.map((value) => value ?? 0)))
  const yOf = (value: number): string => round(height - (greatest === 0 ? 0 : value / greatest) * height)
  let isDrawing = false
  let path = ''
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    const left = width - (values.length - index) * step
    path += isDrawing ? `V${yOf(value)}` : `M${round(left)} ${yOf(value)}`
    path += `H${round(left + step)}`
    isDrawing = true
  }
  return path
}

const round = (value: number): string => String(Math.round(value * 100) / 100)

/** A position of the log for people: without leading zeros, and once where both of its parts are the same. */
export function shortPosition(position: string): string {
  const parts = position.split('.').map((part) => part.replace(/^0+(?=\d)/, ''))
  return [...new Set(parts)].join('.')
}
