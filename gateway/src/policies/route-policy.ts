import type { Access } from '@zuschlag/contracts/kernel/endpoint'
import type { Permission } from './auction-policy.ts'

/** Who may use a route: the access rule, and for a route about one auction the permission to check. */
export type RoutePolicy = {
  readonly access: Access
  readonly auction?: 'see' | Permission
}

export const everybody: RoutePolicy = { access: 'public' }
/** About the reader's own account or tenant and nobody else's: what is not theirs is not found. */
export const ownAccount: RoutePolicy = { access: 'signedIn' }
export const systemAdmin: RoutePolicy = { access: 'systemAdmin' }
/** Everyone for whom the auction exists. */
export const whoSees: RoutePolicy = { access: 'public', auction: 'see' }
export const signedInWhoSees: RoutePolicy = { access: 'signedIn', auction: 'see' }
export const whoSeesPrivateDetails: RoutePolicy = { access: 'signedIn', auction: 'seePrivateDetails' }
/** Its own tenant, its seller and system administrators; 404 for everybody else. */
export const whoSeesManagement: RoutePolicy = { access: 'signedIn', auction: 'seeManagement' }
/** The same without the seller: what names bidders and cannot be shown in parts. */
export const whoSeesBidders: RoutePolicy = { access: 'signedIn', auction: 'seeBidders' }
/** The same without the seller, who sees it and cannot change it. */
export const whoManages: RoutePolicy = { access: 'signedIn', auction: 'manage' }
/** The seller, or the broker of an auction without one. */
export const whoConfirmsAwards: RoutePolicy = { access: 'signedIn', auction: 'confirmAward' }
export const whoVoidsBids: RoutePolicy = { access: 'signedIn', auction: 'voidBid' }
export const whoMayAsk: RoutePolicy = { access: 'signedIn', auction: 'askQuestion' }
export const whoMayBid: RoutePolicy = { access: 'signedIn', auction: 'placeBid' }
