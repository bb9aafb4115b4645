import type { Knex } from 'knex'
import { QUICK_SEARCH_ROWS_MAX } from '@zuschlag/contracts/administration/quick-search'
import { AuctionBidModel, type AuctionBidRow } from '../auction-bids/table.ts'
import { AuctionDetailsModel } from '../auction-details/table.ts'
import { whereAdministeredBy, whereBiddersKnownTo } from '../auction-details/visibility.ts'
import { AuctionParticipantModel, type AuctionParticipantRow } from '../auction-participants/table.ts'
import type { QueryViewer } from '../kernel/viewer.ts'

const PRICE_DIGITS_MAX = 12

/** People are found first: for a name that nobody has, no participant is looked at. */
const bidderIsNamedSql = `user_id = any(array(select u.id from accounts.users u where u.deleted_at is null
  and (u.first_name || ' ' || u.last_name ilike ? or u.email ilike ?)))`

/**
 * Bids in auctions that the viewer administers: the last one of each person whose name or address has the
 * words, or where the words are a whole price, the newest of this price.
 */
export async function findBids(
  db: Knex,
  viewer: QueryViewer,
  search: string,
): Promise<readonly AuctionBidRow[]> {
  const own = whereAdministeredBy(AuctionDetailsModel.query(db), viewer).select('auction_id')
  const price = priceIn(search)
  const newest = AuctionBidModel.query(db).orderBy('placed_at', 'desc').limit(QUICK_SEARCH_ROWS_MAX)
  if (price !== null) return newest.whereIn('auction_id', own).where({ price }).castTo<AuctionBidRow[]>()
  const known = whereBiddersKnownTo(AuctionDetailsModel.query(db), viewer).select('auction_id')
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const people = await AuctionParticipantModel.query(db)
    .whereIn('auction_id', known)
    .whereNotNull('last_bid_revision')
    .whereRaw(bidderIsNamedSql, [pattern, pattern])
    .orderBy(['auction_id', 'user_id'])
    .limit(QUICK_SEARCH_ROWS_MAX)
    .castTo<AuctionParticipantRow[]>()
  const last = people.map(({ auctionId, lastBidRevision }) => [auctionId, lastBidRevision ?? 0])
  if (last.length === 0) return []
  return newest.whereInComposite(['auction_id', 'revision'], last).castTo<AuctionBidRow[]>()
}

/** `2.350.000`, `€ 2,350,000` and `2350000` are one price; words are none. */
function priceIn(search: string): number | null {
  const digits = search.replaceAll(/[\s.,'’€]|CHF|EUR/g, '')
  return /^\d+$/.test(digits) && digits.length <= PRICE_DIGITS_MAX ? Number(digits) : null
}
