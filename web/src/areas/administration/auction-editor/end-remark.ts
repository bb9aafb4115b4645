import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { inputOfInstant } from '../shared/zoned-input.ts'
import { holidayOn, type Holiday } from './holidays.ts'
import type { ObjectValues } from './object-values.ts'

const SUNDAY = 0

/**
 * What is unwise about an end although it may be set; null for nothing. An end inside the night may not even
 * be set.
 */
export type EndRemark =
  { readonly kind: 'night' | 'sunday' } | { readonly kind: 'holiday'; readonly holiday: Holiday }

type Facts = Pick<
  ObjectValues,
  'end' | 'openEnd' | 'country' | 'timeZone' | 'nightTimeStart' | 'nightTimeEnd'
>

export function endRemark(values: Facts): EndRemark | null {
  const { end, openEnd, country, timeZone } = values
  if (openEnd || end === null) return null
  if (isInsideNight(values, instantToMs(end))) return { kind: 'night' }
  const day = inputOfInstant(end, timeZone).slice(0, 10)
  const holiday = holidayOn(day, country)
  if (holiday !== null) return { kind: 'holiday', holiday }
  return new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY ? { kind: 'sunday' } : null
}
