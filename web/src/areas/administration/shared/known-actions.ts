/**
 * Actions of the trail that have words of their own; their dots are strokes there, for a dot divides a text's
 * name.
 */
const actions = [
  'user-created',
  'user-suspended',
  'user-reinstated',
  'user-rolesChanged',
  'user-membershipsChanged',
  'user-sessionsEnded',
  'user-linkMailed',
  'user-linkPrinted',
  'user-erased',
  'user-notificationChoicesChanged',
  'user-otherSessionsEnded',
  'user-passwordChanged',
  'user-passwordSet',
  'user-emailConfirmed',
  'user-emailChangeAsked',
  'user-emailChangeWithdrawn',
  'user-emailChanged',
  'user-secondFactorSetUp',
  'user-secondFactorRemoved',
  'user-secondFactorReset',
  'user-recoveryCodesRenewed',
  'user-recoveryCodeUsed',
  'user-profileChanged',
  'tenant-created',
  'tenant-identityChanged',
  'tenant-appearanceChanged',
  'tenant-defaultsChanged',
  'tenant-logoChanged',
  'tenant-bannerChanged',
  'tenant-memberAdded',
  'tenant-memberRemoved',
  'tenant-brokerChanged',
  'tenantApplication-received',
  'tenantApplication-approved',
  'tenantApplication-declined',
  'sellerRegistration-received',
  'sellerRegistration-approved',
  'sellerRegistration-declined',
  'sellerRegistration-identificationSeen',
  'contactMessage-received',
  'contactMessage-done',
  'contactMessage-reopened',
  'partner-created',
  'partner-changed',
  'partner-ordered',
  'partner-deleted',
] as const

export type KnownAction = (typeof actions)[number]

export function knownAction(action: string): KnownAction | undefined {
  return actions.find((known) => known === action.replace('.', '-'))
}
