import { isNight, nightChangesAt, type NightTerms } from '@zuschlag/contracts/auction/auction-clock'

/** Nights that a chart shows at most; of a longer process they would be lines. */
const NIGHTS_MAX = 60

/** The nights from one moment to another, as pairs of milliseconds, cut at both. */
export function nightsBetween(
  terms: NightTerms,
  fromMs: number,
  toMs: number,
): readonly (readonly [number, number])[] {
  const nights: (readonly [number, number])[] = []
  let at = fromMs
  let isIn = isNight(terms, at)
  while (at < toMs && nights.length < NIGHTS_MAX) {
    const next = nightChangesAt(terms, at)
    if (next === null) break
    if (isIn) nights.push([at, Math.min(next, toMs)])
    isIn = !isIn
    at = next
  }
  return nights
}
