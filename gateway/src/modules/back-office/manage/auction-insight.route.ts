import {
  getAdministeredBids,
  getAuctionHistory,
  getParticipants,
  getPurchaseRequests,
} from '@zuschlag/contracts/administration/auction-insight'
import type { z } from 'zod'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { administeredBids } from '@zuschlag/projections/auction-bids/queries'
import { historyOf } from '@zuschlag/projections/auction-history/queries'
import { participantsOf } from '@zuschlag/projections/auction-participants/queries'
import { purchaseRequestsOf } from '@zuschlag/projections/purchase-requests/queries'
import { userIdsIn, withUserIds } from '../../../presenters/user-ids.ts'
import { eventForSeller } from '../../../presenters/withheld-from-sellers.ts'
import { bidderReader, type NameDependencies, type People } from '../admissions/people.ts'
import { auctionNotFound } from '../../../kernel/rejection-problem.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'

const facts = { who: 'whoSeesManagement', tag: 'Insight and evidence' } as const

type Dependencies = NameDependencies & { readonly people: People }

/**
 * The history of an auction, with names: for its tenant and system administrators; not found for everybody
 * else.
 */
export function auctionInsightRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    bidsRoute(dependencies),
    purchaseRequestsRoute(dependencies),
    participantsRoute(dependencies),
    historyRoute(dependencies),
  ]
}

function bidsRoute(dependencies: Dependencies): Route {
  const { knex, people } = dependencies
  return signedInRoute(getAdministeredBids, {
    ...facts,
    summary: 'List the bids of a managed auction with names',
  }).answer(async ({ params, query }, viewer) => {
    const page = { before: query.before ?? null, take: query.take }
    const rows = await administeredBids(knex, viewer, params.auctionId, page)
    if (rows === null) return err(auctionNotFound())
    const { named } = await bidderReader(dependencies, viewer, params.auctionId)
    const person = named(await people(rows.map(({ bidderId }) => bidderId)))
    return ok(
      rows.map(({ bidderId, auctionId: _auctionId, voidedAt: _voidedAt, ...row }) => ({
        ...row,
        bidder: person(bidderId),
      })),
    )
  })
}

function purchaseRequestsRoute(dependencies: Dependencies): Route {
  const { knex, people } = dependencies
  return signedInRoute(getPurchaseRequests, {
    ...facts,
    summary: 'List requests for immediate purchase',
  }).answer(async ({ params }, viewer) => {
    const rows = await purchaseRequestsOf(knex, viewer, params.auctionId)
    if (rows === null) return err(auctionNotFound())
    const { named } = await bidderReader(dependencies, viewer, params.auctionId)
    const person = named(await people(rows.map(({ bidderId }) => bidderId)))
    return ok(
      rows.map(({ bidderId, auctionId: _auctionId, eventHash: _eventHash, ...row }) => ({
        ...row,
        bidder: person(bidderId),
      })),
    )
  })
}

function participantsRoute(dependencies: Dependencies): Route {
  const { knex, people } = dependencies
  return signedInRoute(getParticipants, { ...facts, summary: 'List the participants of an auction' }).answer(
    async ({ params, query }, viewer) => {
      const page = await participantsOf(knex, viewer, params.auctionId, query)
      if (page === null) return err(auctionNotFound())
      const { rows, total } = page
      const { named } = await bidderReader(dependencies, viewer, params.auctionId)
      const userIds = rows.map(({ userId }) => userId)
      const person = named(await people(userIds, params.auctionId))
      const participants = rows.map(({ userId, hasAccess, accessChangedAt, lastBidRevision }) => ({
        person: person(userId),
        hasAccess,
        accessChangedAt,
        lastBidRevision,
      }))
      return ok({ participants, total })
    },
  )
}

function historyRoute(dependencies: Dependencies): Route {
  const { knex, people } = dependencies
  return signedInRoute(getAuctionHistory, { ...facts, summary: 'Get the history of an auction' }).answer(
    async ({ params, query }, viewer) => {
      const page = {
        isAttempt: query.stream === 'attempts',
        after: query.after ?? null,
        before: query.before ?? null,
        isNewestFirst: query.order === 'newest',
        type: query.type ?? null,
        limit: query.take,
      }
      const rows = await historyOf(knex, viewer, params.auctionId, page)
      if (rows === null) return err(auctionNotFound())
      const { seesAll, named } = await bidderReader(dependencies, viewer, params.auctionId)
      const userIds = rows.flatMap(({ actorUserId, data }) => userIdsIn({ actorUserId, data }))
      const person = named(await people(userIds, params.auctionId))
      return ok(
        rows
          .map((stored) => (seesAll ? stored : eventForSeller(stored)))
          .map((row) => ({
            revision: row.revision,
            type: row.type,
            schemaVersion: row.schemaVersion,
            at: row.at,
            commandId: row.commandId,
            actor: {
              person: row.actorUserId === null ? null : person(row.actorUserId),
              role: row.actorRole,
            },
            // It is JSON: it was read from the log.
            data: withUserIds(row.data, (userId) => person(userId).id) as z.core.util.JSONType,
            previousHash: row.previousHash,
            hash: row.hash,
          })),
      )
    },
  )
}
