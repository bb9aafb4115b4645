import type { RoutePolicy } from './route-policy.ts'
import { everybody, ownAccount, systemAdmin } from './route-policy.ts'

/** Who may end price alerts, save and end searches, and send mails again, by the operation's name. */
export const mailRequestPolicies: Readonly<Record<string, RoutePolicy>> = {
  unsubscribePriceAlert: everybody,
  getOwnPriceAlerts: ownAccount,
  deletePriceAlert: ownAccount,
  saveSearch: everybody,
  unsubscribeSavedSearch: everybody,
  getOwnSavedSearches: ownAccount,
  deleteSavedSearch: ownAccount,
  getMails: systemAdmin,
  retryMail: systemAdmin,
  retryFailedMails: systemAdmin,
}
