import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import type { Knex } from 'knex'
import type { IncomingHttpHeaders } from 'node:http'
import { problemOf, unavailable } from '../kernel/problem.ts'
import { auctionNotFound } from '../kernel/rejection-problem.ts'
import { may, maySee } from './auction-policy.ts'
import type { Relation } from './relation.ts'
import { relationTo } from './relation.ts'
import type { Viewer } from './viewer.ts'
import type { AuctionReader } from './auction-reader.ts'
import { noOwnStanding } from './auction-reader.ts'
import type { RevisionWatermarks } from './revision-watermarks.ts'

/**
 * A client sends the revision that it has seen elsewhere, such as on a connection to another process. The
 * response has this revision or a later one, else it is 503.
 */
export const MINIMUM_REVISION_HEADER = 'minimum-revision'

export type AuctionAccess = {
  readonly reader: AuctionReader
  readonly revisionWatermarks: RevisionWatermarks
}

export type Reader = {
  /** Null for a visitor. */
  readonly userId: UserId | null
  readonly relation: Relation
  /** What the reader is among the bidders. */
  readonly own: OwnStanding
}

export type SeenAuction = { readonly row: AuctionDetailsRow; readonly by: Reader }

/** The auction, if this viewer may see it; otherwise the result is "not found". */
export async function seeAuction(
  auctionId: AuctionId,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
  { reader, revisionWatermarks }: AuctionAccess,
): Promise<Result<SeenAuction, Problem>> {
  const look = async () => {
    const found = await reader.find(viewer, auctionId)
    if (found === null) return null
    const { revision, publicRevision } = found.auction
    return { revision, publicRevision, found }
  }
  const asker = { viewer, atLeast: minimumRevisionOf(headers) }
  const looked = await revisionWatermarks.waitFor(auctionId, asker, look)
  if (looked.isLate) return err(unavailable())
  if (looked.seen === null) return err(auctionNotFound())
  const { auction, hasAccess, hasTakenPart } = looked.seen.found
  const relation = relationTo(viewer, auction, hasAccess, hasTakenPart)
  // The query is already scoped by viewer; the policy table decides.
  if (!maySee(relation, auction)) return err(auctionNotFound())
  const own = viewer.kind === 'visitor' ? noOwnStanding : await reader.standingIn(viewer, auction)
  const userId = viewer.kind === 'visitor' ? null : viewer.userId
  return ok({ row: auction, by: { relation, userId, own } })
}

/**
 * Access to the private page. Viewers of the auction without access get 403 and are redirected to the public
 * page.
 */
export async function seePrivately(
  auctionId: AuctionId,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
  access: AuctionAccess,
): Promise<Result<SeenAuction, Problem>> {
  const seen = await seeAuction(auctionId, viewer, headers, access)
  if (!seen.ok || may(seen.value.by.relation, 'seePrivateDetails')) return seen
  return err(problemOf('forbidden'))
}

/**
 * The auction for the papers of its bidders: also for who has taken part in it and does not see it any more,
 * because what they did in it remains (ADM-28). Everybody else gets what `seePrivately` answers.
 */
export async function seeAsBidder(
  auctionId: AuctionId,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
  { knex, ...access }: AuctionAccess & { readonly knex: Knex },
): Promise<Result<SeenAuction, Problem>> {
  const seen = await seePrivately(auctionId, viewer, headers, access)
  if (seen.ok || viewer.kind === 'visitor') return seen
  const row = await AuctionDetailsModel.query(knex)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  if (row === undefined) return seen
  const own = await access.reader.standingIn(viewer, row)
  if (!own.hasTakenPart) return seen
  return ok({ row, by: { relation: relationTo(viewer, row, false), userId: viewer.userId, own } })
}

/** The minimum revision that a client requests; -1 if it is missing or malformed. */
export function minimumRevisionOf(headers: IncomingHttpHeaders): number {
  const text = headers[MINIMUM_REVISION_HEADER]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : -1
}
