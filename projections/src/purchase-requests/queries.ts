import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionDetailsModel } from '../auction-details/model.ts'
import { whereAdministeredBy } from '../auction-details/visibility.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { PurchaseRequestModel } from './model.ts'
import type { PurchaseRequestRow } from './table.ts'

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
