import { OPEN_REQUESTS_MAX } from '@zuschlag/contracts/administration/open-requests'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { phaseAt } from '../auction-details/administered-phase.ts'
import { type AdministeredRow, runningRows } from '../auction-details/administered-queries.ts'
import { AuctionDetailsModel } from '../auction-details/table.ts'
import { whereAdministeredBy } from '../auction-details/visibility.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { PurchaseRequestModel, type PurchaseRequestRow } from './table.ts'

/** The requests of an auction that the viewer administers, first come first; null where they do not. */
export async function purchaseRequestsOf(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
): Promise<readonly PurchaseRequestRow[] | null> {
  const administered = await whereAdministeredBy(
    AuctionDetailsModel.query(db).where({ auction_id: auctionId }),
    viewer,
  ).first()
  if (administered === undefined) return null
  return PurchaseRequestModel.query(db)
    .where({ auction_id: auctionId })
    .orderBy('revision')
    .castTo<PurchaseRequestRow[]>()
}

/** Requests that can still be answered: nobody did, and the auction runs. Counted and listed from here. */
export function openRequestsIn(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
): QueryBuilder<PurchaseRequestModel> {
  const own = whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(phaseAt(now), 'running')
    .select('auction_id')
  return PurchaseRequestModel.query(db).where({ status: 'open' }).whereIn('auction_id', own)
}

type OpenRequestRow = { readonly request: PurchaseRequestRow; readonly auction: AdministeredRow }

/** The oldest of them with their auctions, and how many there are. */
export async function openRequests(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
): Promise<{ readonly rows: readonly OpenRequestRow[]; readonly total: number }> {
  const [requests, total] = await Promise.all([
    openRequestsIn(db, viewer, now)
      .orderBy(['requested_at', 'auction_id', 'revision'])
      .limit(OPEN_REQUESTS_MAX)
      .castTo<PurchaseRequestRow[]>(),
    openRequestsIn(db, viewer, now).resultSize(),
  ])
  const auctions = await runningRows(
    db,
    viewer,
    now,
    requests.map(({ auctionId }) => auctionId),
  )
  const byId = new Map(auctions.map((auction) => [auction.auctionId, auction]))
  const rows = requests.flatMap((request) => {
    const auction = byId.get(request.auctionId)
    return auction === undefined ? [] : [{ request, auction }]
  })
  return { rows, total }
}
