import {
  getDocumentConfirmations,
  getDocumentOpenings,
  getRefusedAttempts,
  getWatchers,
  type RefusedAttempt,
} from '@zuschlag/contracts/administration/live-process'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { documentConfirmations } from '@zuschlag/projections/auction-bids/queries'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import { attemptEventData } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { refusedAttemptsSql } from '@zuschlag/projections/account-joins/offer-queries'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { type NameDependencies, namesFor, type People, seesBidders } from '../admissions/people.ts'
import { refusalsOfAdmission } from '../../../presenters/withheld-from-sellers.ts'
import { rowOf } from '../../../kernel/rows.ts'
import { openingsOf } from '../admissions/document-openings.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { WatcherCount } from '../../../policies/watcher-count.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'

const facts = { who: 'whoSeesManagement', tag: 'Insight and evidence' } as const

type Dependencies = NameDependencies & {
  readonly people: People
  readonly requireManagedAuction: RequireManagedAuction
  readonly watchersOf: WatcherCount['of']
}

/** Activity around an auction besides its bids: for its tenant and system administrators. */
export function liveProcessRoutes(dependencies: Dependencies): readonly Route[] {
  const { requireManagedAuction, watchersOf } = dependencies
  return [
    attemptsRoute(dependencies),
    openingsRoute(dependencies),
    confirmationsRoute(dependencies),
    signedInRoute(getWatchers, { ...facts, summary: 'Get how many people watch an auction now' }).answer(
      async (call, viewer) => {
        const own = await requireManagedAuction(call, viewer)
        if (!own.ok) return own
        const { auctionId, tenantId, sellerUserId } = own.value
        return ok(await watchersOf({ auctionId, tenantId, sellerUserId }))
      },
    ),
  ]
}

function attemptsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getRefusedAttempts, { ...facts, summary: 'List refused bids and requests' }).answer(
    async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const withheld = seesBidders(viewer, own.value) ? [] : refusalsOfAdmission
      const { attempts, total } = await refusedAttemptsOf(knex, auctionId, call.query, withheld)
      const names = await namesFor(dependencies, viewer, [own.value])
      const person = names(auctionId, await people(attempts.map(({ bidderId }) => bidderId)))
      return ok({ attempts: attempts.map((attempt) => presentAttempt(attempt, person)), total })
    },
  )
}

function openingsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getDocumentOpenings, { ...facts, summary: 'List who opened which document' }).answer(
    async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const { rows, total } = await openingsOf(knex, auctionId, call.query)
      const names = await namesFor(dependencies, viewer, [own.value])
      const person = names(auctionId, await people(rows.map(({ userId }) => userId)))
      const openings = rows.map(({ id, userId, fileName, at }) => ({
        id,
        person: person(userId),
        document: nameOf(own.value, fileName),
        at,
      }))
      return ok({ openings, total })
    },
  )
}

function confirmationsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getDocumentConfirmations, {
    ...facts,
    summary: 'List who confirmed which state of the documents',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const { auctionId, roomStates } = own.value
    const { rows, total } = await documentConfirmations(knex, auctionId, call.query)
    const names = await namesFor(dependencies, viewer, [own.value])
    const person = names(auctionId, await people(rows.map(({ userId }) => userId)))
    return ok({
      states: roomStates.map(({ state, at, changes }) => ({ state, at, changes: [...changes] })),
      confirmations: rows.map(({ userId, ...confirmation }) => ({ ...confirmation, person: person(userId) })),
      total,
    })
  })
}

/** The document's current title; its file name if the auction does not list it any more. */
function nameOf({ description }: AuctionDetailsRow, fileName: string): string {
  return description.documents.find(({ storageUrl }) => storageUrl.endsWith(`/${fileName}`))?.name ?? fileName
}

type Attempt = Omit<RefusedAttempt, 'bidder'> & { readonly bidderId: UserId }
type Attempts = { readonly attempts: readonly Attempt[]; readonly total: number }

type Row = Pick<Attempt, 'id' | 'bidderId' | 'at'> & {
  readonly type: string
  readonly data: unknown
  readonly hash: string | null
}

/** The newest refused attempts, but for those with the withheld codes. The caller checks permission. */
async function refusedAttemptsOf(
  knex: Knex,
  auctionId: AuctionId,
  { take }: z.output<NonNullable<(typeof getRefusedAttempts)['query']>>,
  withheld: readonly string[],
): Promise<Attempts> {
  const { rows } = await knex.raw<{ rows: { total: string }[] }>(refusedAttemptsSql, {
    auctionId,
    take,
    withheld: [...withheld],
  })
  return { attempts: rows.map((row) => attemptOf(rowOf<Row>(row))), total: Number(rows[0]?.total ?? 0) }
}

function presentAttempt(
  { bidderId, ...attempt }: Attempt,
  person: (userId: UserId) => PersonView,
): RefusedAttempt {
  return { ...attempt, bidder: person(bidderId) }
}

function attemptOf(row: Row): Attempt {
  const { id, bidderId, at, hash: eventHash } = row
  // Beside the event's own data: the limit that was in force, of an offer above it.
  const { limit = null, ...data } = row.data as { readonly limit?: number | null }
  const attempt = { id, bidderId, at, eventHash, limit }
  if (row.type === 'BidRejected') {
    const { price, ...said } = attemptEventData.BidRejected.parse(todaysData({ ...row, data }))
    return { ...attempt, ...figuresOf(said), kind: 'bid', price }
  }
  if (row.type === 'ImmediatePurchaseRejected') {
    const said = attemptEventData.ImmediatePurchaseRejected.parse(todaysData({ ...row, data }))
    return { ...attempt, ...figuresOf(said), kind: 'immediatePurchase', price: null }
  }
  const { price, code } = row.data as Pick<Attempt, 'price' | 'code'>
  const kind = row.type === 'bid' ? 'bid' : 'immediatePurchase'
  const unknown = { shown: null, arrivedAt: null, screen: null }
  return { ...attempt, ...unknown, kind, price, code }
}

/**
 * Rows hold the data in the shape of the release that reflected them; what came with a later schema version
 * is null, as the upcasters have it.
 */
function todaysData({ data }: Row): unknown {
  return { rulesVersion: null, documentsState: null, arrivedAt: null, screen: null, ...(data as object) }
}

function figuresOf({
  code,
  shown,
  arrivedAt,
  screen,
}: Pick<Attempt, 'code' | 'shown' | 'arrivedAt' | 'screen'>) {
  return { code, shown, arrivedAt, screen }
}
