import type { Access } from '@zuschlag/contracts/kernel/endpoint'
import type { Who } from '../../policies/route-policy.ts'
import type { RouteFacts } from './route.ts'

const whoBy: Readonly<Record<Access, Who>> = {
  public: 'everybody',
  signedIn: 'ownAccount',
  systemAdmin: 'systemAdmin',
}

/** Facts of a route that a test makes. */
export function factsFor({
  access,
}: {
  readonly access: Access
}): Pick<RouteFacts, 'who' | 'tag' | 'summary'> {
  return { who: whoBy[access], tag: 'Platform', summary: 'Of a test' }
}
