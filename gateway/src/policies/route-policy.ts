import type { Access, Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Permission } from './auction-policy.ts'

/** Who may use a route: the access rule, and for a route about one auction the permission to check. */
export type RoutePolicy = {
  readonly access: Access
  readonly auction?: 'see' | Permission
}

/**
 * Who may, by the name that each route states; a route without one cannot be registered. The matrix test
 * walks all of it: each route, each role, own tenant, another one and none.
 */
export const routePolicies = {
  everybody: { access: 'public' },
  /** About the reader's own account or tenant and nobody else's: what is not theirs is not found. */
  ownAccount: { access: 'signedIn' },
  systemAdmin: { access: 'systemAdmin' },
  /** Everyone for whom the auction exists. */
  whoSees: { access: 'public', auction: 'see' },
  signedInWhoSees: { access: 'signedIn', auction: 'see' },
  whoSeesPrivateDetails: { access: 'signedIn', auction: 'seePrivateDetails' },
  /** Its own tenant, its seller and system administrators; 404 for everybody else. */
  whoSeesManagement: { access: 'signedIn', auction: 'seeManagement' },
  /** The same without the seller: what names bidders and cannot be shown in parts. */
  whoSeesBidders: { access: 'signedIn', auction: 'seeBidders' },
  /** The same without the seller, who sees it and cannot change it. */
  whoManages: { access: 'signedIn', auction: 'manage' },
  /** The seller, or the broker of an auction without one. */
  whoConfirmsAwards: { access: 'signedIn', auction: 'confirmAward' },
  whoVoidsBids: { access: 'signedIn', auction: 'voidBid' },
  whoMayAsk: { access: 'signedIn', auction: 'askQuestion' },
  whoMayBid: { access: 'signedIn', auction: 'placeBid' },
} as const satisfies Readonly<Record<string, RoutePolicy>>
export type Who = keyof typeof routePolicies

/** @throws if a route has no policy, or another access rule than its contract */
export function policyOf({ name, access }: Pick<Endpoint, 'name' | 'access'>, who: Who): RoutePolicy {
  const policy = (routePolicies as Readonly<Record<string, RoutePolicy>>)[who]
  if (policy === undefined) throw new Error(`The route ${name} has no policy`)
  if (policy.access !== access) throw new Error(`The policy of ${name} is not what its contract says`)
  return policy
}
