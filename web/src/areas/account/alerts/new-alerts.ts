import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'

/** What was read from the read models may lack what happened in this time before. */
const READ_MODELS_BEHIND_MS = 60_000

/** A bid's receipt stands before the bidder already, in whichever window they bid. */
const silent: ReadonlySet<UserAlert['kind']> = new Set(['bidReceipt'])

/**
 * What happened since the last look and is worth a message on the page, the oldest first. `known` are the ids
 * of the last look, null before the first: what was there when the page opened is in the list and is no news.
 */
export function newAlerts(
  alerts: readonly UserAlert[],
  known: ReadonlySet<string> | null,
): readonly UserAlert[] {
  if (known === null) return []
  return alerts
    .filter((alert) => !known.has(alert.id) && !alert.isRead && !silent.has(alert.kind))
    .toReversed()
}

/**
 * Of the alerts that were there at the first look, those of what the page in front may not show, because it
 * was read before: `readAt` is when, by the server's clock, and null while the page is being read.
 */
export function missedAlerts(
  alerts: readonly UserAlert[],
  readAt: (auctionId: UserAlert['auctionId']) => Instant | null,
): readonly UserAlert[] {
  return alerts.filter(({ auctionId, at, isRead, kind }) => {
    const shown = readAt(auctionId)
    if (shown === null || isRead || silent.has(kind)) return false
    return instantToMs(at) > instantToMs(shown) - READ_MODELS_BEHIND_MS
  })
}
