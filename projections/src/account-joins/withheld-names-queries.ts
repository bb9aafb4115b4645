/**
 * People of auctions whom a seller knows by name: the tenant's members and system administrators at any time,
 * the buyer or the awarded bidder from then on. Everybody else has a number: bidders by their first bid, then
 * those who only asked to buy (LOG-4).
 */
export const namesForSellersSql = `
  with offers as (
    select auction_id, bidder_id, 0 as kind, min(revision) as first from read.auction_bids
      where auction_id = any(:auctionIds) group by auction_id, bidder_id
    union all
    select auction_id, bidder_id, 1, min(revision) from read.purchase_requests
      where auction_id = any(:auctionIds) group by auction_id, bidder_id
  ), firsts as (
    select distinct on (auction_id, bidder_id) * from offers order by auction_id, bidder_id, kind
  ), named as (
    select d.auction_id, b.user_id from read.auction_details d
      join accounts.brokers b on b.tenant_id = d.tenant_id where d.auction_id = any(:auctionIds)
    union select auction_id, broker_user_id from read.auction_details where auction_id = any(:auctionIds)
    union select d.auction_id, u.id from read.auction_details d
      join accounts.users u on u.is_system_admin where d.auction_id = any(:auctionIds)
    union select auction_id, coalesce(purchaser_id, awarded_bidder_id) from read.auction_details
      where auction_id = any(:auctionIds) and coalesce(purchaser_id, awarded_bidder_id) is not null
  ), numbered as (
    select auction_id, bidder_id as user_id,
      row_number() over (partition by auction_id order by kind, first)::int as number from firsts
  )
  select auction_id, user_id, number, named.user_id is not null as is_named
  from numbered full outer join named using (auction_id, user_id)`
