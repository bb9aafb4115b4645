import { Temporal } from 'temporal-polyfill'
import { type Instant, msToInstant } from '../kernel/instant.ts'
import { WITHDRAWAL_DAYS } from './brokerage.ts'

/** The last moment of the period for a withdrawal: the end of its last day where the property is. */
export function withdrawableUntil(concludedAt: Instant, timeZone: string): Instant {
  const day = Temporal.Instant.from(concludedAt).toZonedDateTimeISO(timeZone).startOfDay()
  return msToInstant(day.add({ days: WITHDRAWAL_DAYS + 1 }).epochMilliseconds - 1)
}
