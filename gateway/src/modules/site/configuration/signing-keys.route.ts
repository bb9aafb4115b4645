import { ok } from '@zuschlag/contracts/kernel/result'
import { getSigningKeys } from '@zuschlag/contracts/site/signing-keys'
import type { GatewayConfig } from '../../../kernel/config.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'

/** Public keys are for everybody; there is no access to the private one. */
export function signingKeysRoute({ signing }: GatewayConfig): Route {
  const answer = {
    keys: (signing?.keys ?? []).map((key) => ({ ...key, algorithm: 'Ed25519' as const })),
    rulesDigest: signing?.rulesDigest ?? null,
  }
  return route(getSigningKeys, {
    who: 'everybody',
    tag: 'Site',
    summary: 'List the public keys that sign evidence',
  }).answer(() => Promise.resolve(ok(answer)))
}
