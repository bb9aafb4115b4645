import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { SignedIn } from './viewer.ts'

/** Somebody who is signed in, without a role unless one is given. */
export function signedInAs(userId: string, changes: Partial<SignedIn> = {}): SignedIn {
  return {
    kind: 'signedIn',
    userId: userId as UserId,
    sessionId: `session of ${userId}`,
    tenantId: null,
    isSystemAdmin: false,
    brokerId: null,
    brokerTenantIds: [],
    isProfessionalBroker: false,
    investorId: null,
    ...changes,
  }
}
