import type { Relation } from './relation.ts'

/** What can be asked of one auction. */
export const permissions = [
  /** Published and in the public lists. */
  'seeListed',
  /** Published, but reachable for those with access alone. */
  'seeUnlisted',
  /** Not published, or not any more. */
  'seeUnpublished',
  /** Documents, own bids, costs: the private details. */
  'seePrivateDetails',
  /** The minimum price also where it is not shown. */
  'seeOwnersFigures',
  'placeBid',
  /** Ask the tenant about the property. */
  'askQuestion',
  /** What the tenant sees of it: bids with names, refused attempts, history, bid log. */
  'seeManagement',
  /** Who the bidders are, what was decided about them and why, and the history as it was written. */
  'seeBidders',
  /** Publish, extend, end, award: everything that is done to the auction rather than in it. */
  'manage',
  /** The seller's consent to an award; whose it is, the engine decides. */
  'confirmAward',
  /** Take a bid out of the ranking. */
  'voidBid',
  /** Documents as they were uploaded, also where the tenant has the copies of others marked (DATA-9). */
  'readOriginals',
] as const
export type Permission = (typeof permissions)[number]

const ofBidders = ['placeBid', 'askQuestion'] as const
const everythingButBids = permissions.filter(
  (permission) => permission !== 'placeBid' && permission !== 'askQuestion',
)
const wholeTenant = everythingButBids.filter((permission) => permission !== 'voidBid')
/**
 * A seller whose object a broker runs sees it all but for who bids and how far they are trusted (ADM-17);
 * private sellers without one are the brokers of their own tenant.
 */
const notOfOnlookers: ReadonlySet<Permission> = new Set(['manage', 'seeBidders', 'readOriginals'])
const onlooker = wholeTenant.filter((permission) => !notOfOnlookers.has(permission))

/**
 * Who may what, in one table (specification, section 6; rulebook, rule 2). A broker of another tenant passes
 * the private page's access check like every broker there, but neither drafts nor unlisted objects are theirs
 * to see, nor any bid to place. Private sellers are brokers of their own tenant alone, and strangers
 * elsewhere.
 */
const permitted: Record<Relation, readonly Permission[]> = {
  visitor: ['seeListed'],
  systemAdmin: everythingButBids,
  ownBroker: wholeTenant,
  ownSeller: onlooker,
  accessHolder: ['seeListed', 'seeUnlisted', 'seeUnpublished', 'seePrivateDetails', ...ofBidders],
  investor: ['seeListed', 'seeUnlisted', 'seePrivateDetails', ...ofBidders],
  /** An investor without access where the terms ask for it: sees that it is there, and may request access. */
  unadmitted: ['seeListed', 'seeUnlisted'],
  /** Has bid or asked to buy, and has no access any more: what they offered holds and stays in sight. */
  participant: ['seeListed', 'seeUnlisted'],
  otherBroker: ['seeListed', 'seePrivateDetails'],
  stranger: ['seeListed'],
}

export function may(relation: Relation, permission: Permission): boolean {
  return permitted[relation].includes(permission)
}

/** What decides whether an auction is there at all for somebody. */
export type Visibility = { readonly isPublished: boolean; readonly listed: boolean }

/**
 * Whether the auction exists for this viewer; where not, the answer is the one of an auction that does not
 * exist.
 */
export function maySee(relation: Relation, { isPublished, listed }: Visibility): boolean {
  if (!isPublished) return may(relation, 'seeUnpublished')
  return may(relation, listed ? 'seeListed' : 'seeUnlisted')
}

/**
 * Whether the price of an award to somebody else, or of their immediate purchase, may be known: where bids
 * are hidden it would be one of the hidden bids (OUT-2).
 */
export function maySeeAwardPrice(
  relation: Relation,
  auction: { readonly closedProcess: boolean; readonly hideAnonymizedAuctionBids: boolean },
): boolean {
  return may(relation, 'seeOwnersFigures') || (!auction.closedProcess && !auction.hideAnonymizedAuctionBids)
}

/** Whether the anonymized bids may be read: never in a closed process, nor where the seller hides them. */
export function maySeeAnonymizedBids(
  relation: Relation,
  auction: { readonly closedProcess: boolean; readonly hideAnonymizedAuctionBids: boolean },
): boolean {
  return may(relation, 'seePrivateDetails') && !auction.closedProcess && !auction.hideAnonymizedAuctionBids
}
