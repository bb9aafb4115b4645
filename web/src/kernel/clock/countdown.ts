const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

/**
 * What is left, in the parts a reader is shown: days, hours and minutes, in the last hour minutes and
 * seconds.
 */
export type Countdown =
  | { readonly kind: 'long'; readonly days: number; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'lastHour'; readonly minutes: number; readonly seconds: number }
  | { readonly kind: 'over' }

/**
 * The parts of the time from `nowMs` to `targetMs` (milliseconds since 1970). A started second counts as a
 * whole one: "0 seconds" is never shown while there is still time.
 */
export function countdownTo(targetMs: number, nowMs: number): Countdown {
  const left = Math.ceil((targetMs - nowMs) / SECOND_MS)
  if (left <= 0) return { kind: 'over' }
  if (left < HOUR_S)
    return { kind: 'lastHour', minutes: Math.floor(left / MINUTE_S), seconds: left % MINUTE_S }
  return {
    kind: 'long',
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / HOUR_S),
    minutes: Math.floor((left % HOUR_S) / MINUTE_S),
  }
}

/** Seconds before the end at which the time left is spoken. */
export const countdownMarksS = [
  DAY_S,
  HOUR_S,
  15 * MINUTE_S,
  10 * MINUTE_S,
  5 * MINUTE_S,
  MINUTE_S,
  0,
] as const
export type CountdownMarkS = (typeof countdownMarksS)[number]

/**
 * The lowest mark that was passed between two looks at the clock, both as milliseconds left; null where none
 * was. After a sleep several may have passed: only the last one is still news.
 */
export function passedMark(leftBeforeMs: number, leftMs: number): CountdownMarkS | null {
  const passed = countdownMarksS.filter(
    (mark) => leftBeforeMs > mark * SECOND_MS && leftMs <= mark * SECOND_MS,
  )
  return passed.at(-1) ?? null
}

/**
 * Elapsed share of the time from start to end, in percent; null where there is no end (specification, section
 * 4).
 */
export function elapsedPercent(startMs: number, endMs: number | null, nowMs: number): number | null {
  if (endMs === null) return null
  if (endMs <= startMs) return 100
  return Math.min(100, Math.max(0, ((nowMs - startMs) / (endMs - startMs)) * 100))
}
