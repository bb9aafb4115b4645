import { Temporal } from 'temporal-polyfill'
import type { Country } from './enumerations.ts'

/** Names of holidays; their texts are administration.editor.holiday. */
export type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'goodFriday'
  | 'easterSunday'
  | 'easterMonday'
  | 'labourDay'
  | 'ascension'
  | 'whitSunday'
  | 'whitMonday'
  | 'corpusChristi'
  | 'swissNationalDay'
  | 'assumption'
  | 'germanUnity'
  | 'austrianNationalDay'
  | 'allSaints'
  | 'immaculateConception'
  | 'christmas'
  | 'stStephen'

/** Month and day, or days after Easter Sunday. Days that only some Länder or cantons keep are not in it. */
const fixed: Record<Country, readonly (readonly [number, number, Holiday])[]> = {
  AT: [
    [1, 1, 'newYear'],
    [1, 6, 'epiphany'],
    [5, 1, 'labourDay'],
    [8, 15, 'assumption'],
    [10, 26, 'austrianNationalDay'],
    [11, 1, 'allSaints'],
    [12, 8, 'immaculateConception'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
  DE: [
    [1, 1, 'newYear'],
    [5, 1, 'labourDay'],
    [10, 3, 'germanUnity'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
  CH: [
    [1, 1, 'newYear'],
    [8, 1, 'swissNationalDay'],
    [12, 25, 'christmas'],
    [12, 26, 'stStephen'],
  ],
}
const afterEaster: Record<Country, readonly (readonly [number, Holiday])[]> = {
  AT: [
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
    [60, 'corpusChristi'],
  ],
  DE: [
    [-2, 'goodFriday'],
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
  ],
  CH: [
    [-2, 'goodFriday'],
    [0, 'easterSunday'],
    [1, 'easterMonday'],
    [39, 'ascension'],
    [49, 'whitSunday'],
    [50, 'whitMonday'],
  ],
}

/** The holiday of a country on a local day, `2026-12-25`; null for a day that all of it works. */
export function holidayOn(day: string, country: Country): Holiday | null {
  const local = Temporal.PlainDate.from(day)
  const found = fixed[country].find((entry) => entry[0] === local.month && entry[1] === local.day)
  if (found !== undefined) return found[2]
  const offset = easterSunday(local.year).until(local, { largestUnit: 'days' }).days
  return afterEaster[country].find(([days]) => days === offset)?.[1] ?? null
}

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}
