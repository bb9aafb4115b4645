import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import { dayWarnings, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ObjectValues } from '../shared/object-values.ts'

/**
 * What is unwise about an end although it may be set; null for nothing. An end inside the night may not even
 * be set.
 */
export type EndRemark = { readonly kind: 'night' } | PublicationWarning

type Facts = Pick<
  ObjectValues,
  'end' | 'openEnd' | 'country' | 'timeZone' | 'nightTimeStart' | 'nightTimeEnd'
>

export function endRemark(values: Facts): EndRemark | null {
  const { end, openEnd } = values
  if (openEnd || end === null) return null
  if (isInsideNight(values, instantToMs(end))) return { kind: 'night' }
  return dayWarnings('end', end, values, values)[0] ?? null
}
