import type { RoutePolicy } from './route-policy.ts'
import { everybody, ownAccount } from './route-policy.ts'

/** Who may end price alerts, and save and end searches, by the operation's name. */
export const mailRequestPolicies: Readonly<Record<string, RoutePolicy>> = {
  unsubscribePriceAlert: everybody,
  getOwnPriceAlerts: ownAccount,
  deletePriceAlert: ownAccount,
  saveSearch: everybody,
  unsubscribeSavedSearch: everybody,
  getOwnSavedSearches: ownAccount,
  deleteSavedSearch: ownAccount,
}
