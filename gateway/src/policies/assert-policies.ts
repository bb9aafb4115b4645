import type { Access } from '@zuschlag/contracts/kernel/endpoint'
import type { RoutePolicies } from './route-policies.ts'

/** @throws if a route has no policy, or another access rule than its contract */
export function assertPolicies(
  endpoints: readonly { readonly name: string; readonly access: Access }[],
  policies: RoutePolicies,
): void {
  for (const { name, access } of endpoints) {
    const policy = policies[name]
    if (policy === undefined) throw new Error(`The route ${name} has no policy`)
    if (policy.access !== access) throw new Error(`The policy of ${name} is not what its contract says`)
  }
}
