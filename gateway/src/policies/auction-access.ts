import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import type { IncomingHttpHeaders } from 'node:http'
import { problemOf, unavailable } from '../kernel/problem.ts'
import { auctionNotFound } from '../kernel/rejection-problem.ts'
import { may, maySee } from './auction-policy.ts'
import { type Relation, relationTo } from './relation.ts'
import type { SignedIn, Viewer } from './viewer.ts'
import type { KeptAuctions } from './kept-auctions.ts'
import { type AuctionReader, noOwnStanding } from './auction-reader.ts'
import type { RevisionWatermarks } from './revision-watermarks.ts'

/**
 * A client sends the revision that it has seen elsewhere, such as on a connection to another process. The
 * response has this revision or a later one, else it is 503.
 */
export const MINIMUM_REVISION_HEADER = 'minimum-revision'

export type AuctionAccess = {
  readonly reader: AuctionReader
  readonly keptAuctions: KeptAuctions
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

const byVisitor: Reader = { userId: null, relation: 'visitor', own: noOwnStanding }

/** The auction, if this viewer may see it; otherwise the result is "not found". */
export async function seeAuction(
  auctionId: AuctionId,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
  access: AuctionAccess,
): Promise<Result<SeenAuction, Problem>> {
  const look = async () => {
    const seen =
      viewer.kind === 'visitor'
        ? await lookPublicly(auctionId, access)
        : await lookAs(viewer, auctionId, access)
    return seen === null
      ? null
      : { ...seen, revision: seen.row.revision, publicRevision: seen.row.publicRevision }
  }
  const asker = { viewer, atLeast: minimumRevisionOf(headers) }
  const looked = await access.revisionWatermarks.waitFor(auctionId, asker, look)
  if (looked.isLate) return err(unavailable())
  if (looked.seen === null) return err(auctionNotFound())
  const { row, by } = looked.seen
  return ok({ row, by })
}

async function lookPublicly(
  auctionId: AuctionId,
  { reader, keptAuctions, revisionWatermarks }: AuctionAccess,
): Promise<SeenAuction | null> {
  const kept = await keptAuctions.current(auctionId, revisionWatermarks.of(auctionId))
  // An auction that is hidden takes as long as one that does not exist: both are asked for.
  if (kept !== null && maySee('visitor', kept)) return { row: kept, by: byVisitor }
  const found = await reader.find({ kind: 'visitor' }, auctionId)
  if (found === null || !maySee('visitor', found.auction)) return null
  return { row: keptAuctions.keep(found.auction), by: byVisitor }
}

/** How often row and standing are read until both are of the same revision. */
const ATTEMPTS_MAX = 3

async function lookAs(
  viewer: SignedIn,
  auctionId: AuctionId,
  { reader, keptAuctions }: AuctionAccess,
): Promise<SeenAuction | null> {
  for (let attempt = 1; ; attempt += 1) {
    const standing = await reader.standingIn(viewer, auctionId)
    if (standing === null) return null
    const { auction, hasAccess, hasTakenPart, own } = standing
    const relation = relationTo(viewer, auction, hasAccess, hasTakenPart)
    if (!maySee(relation, auction)) return null
    const row = await keptAuctions.at(auctionId, auction.revision)
    if (row === null) return null
    if (row.revision !== auction.revision && attempt < ATTEMPTS_MAX) continue
    return { row, by: { relation, userId: viewer.userId, own } }
  }
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
  access: AuctionAccess,
): Promise<Result<SeenAuction, Problem>> {
  const seen = await seePrivately(auctionId, viewer, headers, access)
  if (seen.ok || viewer.kind === 'visitor') return seen
  const standing = await access.reader.standingIn(viewer, auctionId)
  if (standing === null || !standing.hasTakenPart) return seen
  const row = await access.keptAuctions.at(auctionId, standing.auction.revision)
  if (row === null) return seen
  return ok({
    row,
    by: { relation: relationTo(viewer, row, false), userId: viewer.userId, own: standing.own },
  })
}

/** The minimum revision that a client requests; -1 if it is missing or malformed. */
export function minimumRevisionOf(headers: IncomingHttpHeaders): number {
  const text = headers[MINIMUM_REVISION_HEADER]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : -1
}
