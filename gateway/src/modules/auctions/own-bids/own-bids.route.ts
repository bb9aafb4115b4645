import { ok } from '@zuschlag/contracts/kernel/result'
import { getOwnBids } from '@zuschlag/contracts/user/own-bids'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { ownBids } from './own-bids.ts'

/** Everybody reads their own bids, of auctions that they see no longer too. */
export function ownBidsRoute({ knex }: { readonly knex: Knex }): Route {
  return signedInRoute(getOwnBids, {
    who: 'ownAccount',
    tag: 'Own account',
    summary: 'List own bids and purchase requests',
  }).answer(async ({ query }, viewer) => ok(await ownBids(knex, viewer, query)))
}
