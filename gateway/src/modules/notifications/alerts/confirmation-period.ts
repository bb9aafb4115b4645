import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'

/** How long the link of a confirmation mail works. */
const CONFIRMATION_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

export function confirmationEnd(now: Instant): Instant {
  return msToInstant(instantToMs(now) + CONFIRMATION_DAYS * DAY_MS)
}
