import { isForTenant, type UserAlert } from '@zuschlag/contracts/alerts/user-alerts'

/** Alerts of one kind about one auction: the newest of them, and how many there are. */
type AlertLine = { readonly newest: UserAlert; readonly count: number; readonly isUnread: boolean }

/** What happened in one auction, the newest first. */
export type AlertGroup = {
  readonly key: string
  readonly newest: UserAlert
  readonly unreadIds: readonly string[]
  readonly lines: readonly AlertLine[]
}

/**
 * Alerts by auction, in the order of the newest of each; alerts of one kind are one line.
 * @param alerts newest first
 */
export function groupAlerts(alerts: readonly UserAlert[]): readonly AlertGroup[] {
  const groups = Map.groupBy(alerts, ({ auctionId, kind }) => `${auctionId} ${isForTenant(kind)}`)
  return [...groups].flatMap(([key, ofAuction]) => {
    const [newest] = ofAuction
    if (newest === undefined) return []
    const unreadIds = ofAuction.filter(({ isRead }) => !isRead).map(({ id }) => id)
    return [{ key, newest, unreadIds, lines: linesOf(ofAuction) }]
  })
}

/** Read and unread ones apart, so that what is new does not lie in what is known. */
function linesOf(alerts: readonly UserAlert[]): readonly AlertLine[] {
  const ofKind = Map.groupBy(alerts, ({ kind, isRead }) => `${kind} ${isRead}`)
  return [...ofKind.values()].flatMap((same) => {
    const [newest] = same
    return newest === undefined ? [] : [{ newest, count: same.length, isUnread: !newest.isRead }]
  })
}
