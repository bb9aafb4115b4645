import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import { dayWarnings, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ObjectValues } from '../object/object-values.ts'

type Facts = Pick<
  ObjectValues,
  'end' | 'openEnd' | 'country' | 'timeZone' | 'nightTimeStart' | 'nightTimeEnd'
>

/**
 * What is unwise about an end although it may be set; null for nothing, and inside the night, where it may
 * not even be set and its field says so.
 */
export function endRemark(values: Facts): PublicationWarning | null {
  const { end, openEnd } = values
  if (openEnd || end === null) return null
  if (isInsideNight(values, instantToMs(end))) return null
  return dayWarnings('end', end, values, values)[0] ?? null
}
