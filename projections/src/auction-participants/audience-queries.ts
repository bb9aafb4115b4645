import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { AuctionDetailsModel } from '../auction-details/model.ts'
import type { AuctionDetailsRow } from '../auction-details/table.ts'
import { AuctionParticipantModel } from './model.ts'
import type { AuctionParticipantRow } from './table.ts'

export type Audience = {
  readonly auction: Pick<AuctionDetailsRow, 'tenantId' | 'sellerUserId' | 'terms' | 'isPublished' | 'listed'>
  readonly accessHolders: ReadonlySet<UserId>
}

/** What says who of many may see an auction, and who of these people has access; the caller decides. */
export async function audienceOf(
  db: Knex,
  auctionId: AuctionId,
  userIds: readonly UserId[],
): Promise<Audience | null> {
  const auction = await AuctionDetailsModel.query(db)
    .select('tenant_id', 'seller_user_id', 'terms', 'is_published', 'listed')
    .findOne({ auction_id: auctionId })
    .castTo<Audience['auction'] | undefined>()
  if (auction === undefined) return null
  const rows = await AuctionParticipantModel.query(db)
    .select('user_id')
    .where({ auction_id: auctionId, has_access: true })
    .whereIn('user_id', [...userIds])
    .castTo<Pick<AuctionParticipantRow, 'userId'>[]>()
  return { auction, accessHolders: new Set(rows.map(({ userId }) => userId)) }
}
