import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'

/** Who reads, as far as queries need to know. Every query takes one; there is no unscoped read. */
export type QueryViewer =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'signedIn'
      readonly userId: UserId
      readonly isSystemAdmin: boolean
      /** Every tenant that this person is a broker of. */
      readonly brokerTenantIds: readonly TenantId[]
      readonly investorId: string | null
    }

export type SignedInViewer = Extract<QueryViewer, { kind: 'signedIn' }>
