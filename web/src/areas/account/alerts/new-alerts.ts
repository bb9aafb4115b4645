import type { UserAlert, WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { useTermTexts } from '../../../auctions/term-texts.ts'

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

type PlacedAlert = Pick<UserAlert, 'auctionId' | 'kind'>

export function isOnItsPage({ auctionId }: PlacedAlert, pathname: string): boolean {
  return pathname.includes(auctionId)
}

/** No page has a notice of its own for these: only figures change, or a sentence goes. */
const saidByNoPage: ReadonlySet<UserAlert['kind']> = new Set([
  'bidVoided',
  'termsChanged',
  'purchaseDeclined',
])
/** The rules and the request for access, which do not show what happens to the auction. */
const STANDING_PAGE = /\/(?:rules|access)$/

/** Whether the page in front is of this auction and says itself what happened, with a notice of its own. */
export function isSaidByPage(alert: PlacedAlert, pathname: string): boolean {
  return isOnItsPage(alert, pathname) && !saidByNoPage.has(alert.kind) && !STANDING_PAGE.test(pathname)
}

export function waitingCount({ applications, sellers, messages }: WaitingWork): number {
  return applications + sellers + messages
}

/** What happened, as a sentence; the object's title stands beside it. */
export function useAlertText(): (alert: UserAlert) => string {
  const { t, format } = useIntl()
  const { changeText } = useTermTexts()
  return ({ kind, price, ownPrice, currencyCode, end, timeZone, changes, category }) => {
    const money = (amount: number | null) => (amount === null ? '' : format.money(amount, currencyCode))
    return t(`alerts.kind.${kind}`, {
      price: money(price),
      own: money(ownPrice),
      category: category === null ? '' : t(`runningAuction.admission.category.${category}`),
      changes: changes.map((change) => `${changeText(change, { currencyCode, timeZone })}.`).join(' '),
      end: end === null ? '' : format.dateTime(end, timeZone),
    })
  }
}
