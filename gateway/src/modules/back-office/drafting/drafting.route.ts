import { getDraftingTenants } from '@zuschlag/contracts/administration/drafting'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { draftingTenants } from './drafting-tenants.ts'

/** Tenants and defaults for a new auction; empty for somebody who manages no tenant. */
export function draftingRoute(knex: Knex): Route {
  return signedInRoute(getDraftingTenants, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'List the tenants and brokers for whom the caller may draft',
  }).answer(async ({ query }, viewer) => ok(await draftingTenants(knex, viewer, query.search)))
}
