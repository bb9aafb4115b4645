import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { ok } from '@zuschlag/contracts/kernel/result'
import { currentAgreements } from '../../../kernel/agreements.ts'
import type { GatewayConfig } from '../../../kernel/config.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'

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
