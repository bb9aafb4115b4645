import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'

type Alert = Pick<UserAlert, 'auctionId' | 'kind'>

export function isOnItsPage({ auctionId }: Alert, pathname: string): boolean {
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
export function isSaidByPage(alert: Alert, pathname: string): boolean {
  return isOnItsPage(alert, pathname) && !saidByNoPage.has(alert.kind) && !STANDING_PAGE.test(pathname)
}
