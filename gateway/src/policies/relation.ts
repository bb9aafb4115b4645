import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { SignedIn, Viewer } from './viewer.ts'

/** Whose an auction is; it never changes after the draft. */
export type Ownership = {
  /** As far as known: whether investors need access, too (ADM-18). */
  readonly terms?: { readonly admittedOnly?: boolean | undefined }
  readonly tenantId: TenantId
  readonly sellerUserId: UserId | null
}

/**
 * What somebody is to one auction. Roles are relative: another tenant's broker is but a guest or a stranger
 * here.
 */
export const relations = [
  'visitor',
  'systemAdmin',
  'ownBroker',
  'ownSeller',
  'accessHolder',
  'investor',
  'unadmitted',
  'participant',
  'otherBroker',
  'stranger',
] as const
export type Relation = (typeof relations)[number]

/**
 * The closest relation; `hasAccess` and `hasTakenPart` are what the auction's own history says about this
 * viewer.
 */
export function relationTo(
  viewer: Viewer,
  auction: Ownership,
  hasAccess: boolean,
  hasTakenPart = false,
): Relation {
  if (viewer.kind === 'visitor') return 'visitor'
  if (viewer.isSystemAdmin) return 'systemAdmin'
  if (isBrokerOf(viewer, auction)) return 'ownBroker'
  if (viewer.userId === auction.sellerUserId) return 'ownSeller'
  if (viewer.lacksSecondFactor === true) return 'stranger'
  if (hasAccess) return 'accessHolder'
  const isOpen = auction.terms?.admittedOnly !== true
  if (viewer.investorId !== null) return isOpen ? 'investor' : 'unadmitted'
  if (hasTakenPart) return 'participant'
  // Anybody may register as a private seller: elsewhere they are strangers.
  return viewer.isProfessionalBroker && isOpen ? 'otherBroker' : 'stranger'
}

/**
 * In whichever tenant they signed in: nobody bids on an auction of their own tenant by switching tenants.
 * Whose name stands on an auction does not count: who has left the tenant, or lacks the second factor that
 * its staff needs, runs none of its auctions any more.
 */
function isBrokerOf({ brokerTenantIds }: SignedIn, { tenantId }: Ownership): boolean {
  return brokerTenantIds.includes(tenantId)
}

/**
 * The role in which somebody acts on an auction; it is kept with the event (rulebook, rule 2). Access is the
 * engine's to check, from the auction's own history, so that no lagging reader decides over a bid.
 */
export function roleIn(auction: Ownership, viewer: SignedIn): Exclude<ActorRole, 'engine'> {
  const { tenantId, sellerUserId } = auction
  const relation = relationTo(viewer, { tenantId, sellerUserId }, false)
  switch (relation) {
    case 'systemAdmin':
      return 'systemAdmin'
    case 'ownBroker':
      return 'broker'
    case 'ownSeller':
      return 'seller'
    case 'investor':
      return 'investor'
    case 'visitor':
    case 'accessHolder':
    case 'unadmitted':
    case 'participant':
    case 'otherBroker':
    case 'stranger':
      return 'user'
    default:
      return assertNever(relation)
  }
}
