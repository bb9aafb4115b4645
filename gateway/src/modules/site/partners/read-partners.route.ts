import { getPartners } from '@zuschlag/contracts/site/partners'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'
import { publishedPartners } from './partner-records.ts'

export function readPartnersRoute(knex: Knex): Route {
  return route(getPartners, { who: 'everybody', tag: 'Site', summary: 'List partners' }).answer(async () =>
    ok(await publishedPartners(knex)),
  )
}
