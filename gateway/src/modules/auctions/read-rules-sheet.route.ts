import { getRulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Route } from '../../edge/http/route.ts'
import { route } from '../../edge/http/route.ts'
import { presentRulesSheet } from '../../presenters/rules-presenter.ts'
import type { ReadDependencies } from './read-auctions.route.ts'
import { seeAuction } from '../../policies/auction-access.ts'

/** For everybody who sees the auction: public rules must be readable without signing in. */
export function rulesSheetRoute(dependencies: ReadDependencies): Route {
  return route(getRulesSheet, {
    who: 'whoSees',
    tag: 'Auctions',
    summary: 'Get the rules of an auction with worked examples',
  }).answer(async ({ params, viewer, headers, now }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
    if (!seen.ok) return seen
    const { keptParties, company } = dependencies
    const parties = { ...(await keptParties.ofOne(seen.value.row)), company }
    return ok(presentRulesSheet(seen.value.row, parties, seen.value.by, now))
  })
}
