/** Actions of the trail that have words of their own; their dots are strokes there, for a dot divides a text's name. */
const actions = [
  'user-created',
  'user-suspended',
  'user-reinstated',
  'user-rolesChanged',
  'user-membershipsChanged',
  'user-sessionsEnded',
  'user-linkMailed',
  'user-erased',
  'user-notificationChoicesChanged',
  'user-otherSessionsEnded',
  'user-passwordChanged',
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
] as const

export type KnownAction = (typeof actions)[number]

export function knownAction(action: string): KnownAction | undefined {
  return actions.find((known) => known === action.replace('.', '-'))
}
