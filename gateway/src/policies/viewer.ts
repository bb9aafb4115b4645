import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'

/** Somebody with a session, as far as policies need to know them. */
export type SignedIn = {
  readonly kind: 'signedIn'
  readonly userId: UserId
  readonly sessionId: string
  /** Tenant chosen at login; null for people of no tenant. */
  readonly tenantId: TenantId | null
  readonly isSystemAdmin: boolean
  /** Broker of the session's tenant. */
  readonly brokerId: BrokerId | null
  /** Every tenant that this person is a broker of, whichever they signed in to. */
  readonly brokerTenantIds: readonly TenantId[]
  /** Broker of a tenant that is no private seller's: only these are guests at auctions of other tenants. */
  readonly isProfessionalBroker: boolean
  readonly investorId: string | null
  /** Present for staff who must set up a second factor first, and has no powers of staff until then. */
  readonly lacksSecondFactor?: true
}

export type Viewer = { readonly kind: 'visitor' } | SignedIn

export const visitor: Viewer = { kind: 'visitor' }
