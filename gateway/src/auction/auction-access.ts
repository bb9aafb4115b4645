import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { IncomingHttpHeaders } from 'node:http'
import { unavailable } from '../http/problem.ts'
import { auctionNotFound } from '../http/rejection-problem.ts'
import { maySee } from '../policies/auction-policy.ts'
import { relationTo } from '../policies/relation.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { Reader } from '../presenters/details-presenter.ts'
import type { AuctionReader } from './auction-reader.ts'
import { noParticipation } from './auction-reader.ts'
import type { ToldRevisions } from './told-revisions.ts'

/**
 * A client that saw a revision elsewhere, such as on a connection to another process, names it here; the answer is
 * this revision or a later one, else 503.
 */
export const MINIMUM_REVISION_HEADER = 'minimum-revision'

export type AuctionAccess = {
  readonly reader: AuctionReader
  readonly toldRevisions: ToldRevisions
}

export type SeenAuction = { readonly row: AuctionDetailsRow; readonly by: Reader }

/** The auction as far as this viewer may see it at all; what they may not see does not exist for them. */
export async function seeAuction(
  auctionId: AuctionId,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
  { reader, toldRevisions }: AuctionAccess,
): Promise<Result<SeenAuction, Problem>> {
  const minimumRevision = minimumRevisionOf(headers)
  const caughtUp = await toldRevisions.caughtUp(auctionId, minimumRevision, () => reader.details(auctionId))
  if (caughtUp === null) return err(unavailable())
  const row = caughtUp.value
  if (row === null) return err(auctionNotFound())
  const participation =
    viewer.kind === 'visitor' ? noParticipation : await reader.participation(auctionId, viewer.userId)
  const relation = relationTo(viewer, row, participation.hasAccess)
  if (!maySee(relation, row)) return err(auctionNotFound())
  return ok({ row, by: { relation, participation, userId: viewer.kind === 'visitor' ? null : viewer.userId } })
}

/** The revision a client asks for; -1 where it asks for none or writes nonsense. */
export function minimumRevisionOf(headers: IncomingHttpHeaders): number {
  const text = headers[MINIMUM_REVISION_HEADER]
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : -1
}
