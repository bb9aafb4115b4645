import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { ok } from '@zuschlag/contracts/kernel/result'
import { getSigningKeys } from '@zuschlag/contracts/site/signing-keys'
import { currentAgreements } from '../../../kernel/agreements.ts'
import type { GatewayConfig } from '../../../kernel/config.ts'
import { route, type Route } from '../../../edge/http/route.ts'

/** The public configuration of the deployment; it has no access to secrets. */
export function configurationRoute({ map, isDemo, site }: GatewayConfig): Route {
  const { company, links, decisionModes, figures, testimonials, prices } = site
  const agreements = currentAgreements(site.agreements)
  const marketing = { figures, testimonials, prices }
  const answer = { map, isDemo, company, links, decisionModes, ...marketing, agreements }
  return route(getPublicConfiguration, {
    who: 'everybody',
    tag: 'Site',
    summary: 'Get the configuration of the public site',
  }).answer(() => Promise.resolve(ok(answer)))
}

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
