import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'

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
