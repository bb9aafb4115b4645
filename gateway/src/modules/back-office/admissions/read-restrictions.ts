import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import type { RestrictedBidders } from '../../../policies/restrictions.ts'
import { admissionTable } from './admission-tables.ts'

type Row = { user_id: UserId; limit_price: string | null; is_suspended: boolean }

/** The restrictions of an auction as the database has them. */
export async function restrictionsIn(knex: Knex, auctionId: AuctionId): Promise<RestrictedBidders> {
  const rows: Row[] = await admissionTable(knex, 'admissions')
    .where({ auction_id: auctionId })
    .where((either) => {
      void either.where({ is_suspended: true }).orWhereNotNull('limit_price')
    })
    .select('user_id', 'limit_price', 'is_suspended')
  return new Map(
    rows.map((row) => [
      row.user_id,
      { isSuspended: row.is_suspended, limit: row.limit_price === null ? null : Number(row.limit_price) },
    ]),
  )
}
