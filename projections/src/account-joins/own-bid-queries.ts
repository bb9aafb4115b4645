import { withLimit } from './limit-in-force.ts'

/**
 * Everything that one person bid or requested, as it was answered: accepted by the engine, refused by it, and
 * refused by their admission before it, and never decided; a purchase request as its broker answered it. The
 * newest first.
 */
export const ownBidsSql = `
  with own as (
    select auction_id, 'bid' as kind, case when standing then 'accepted' else 'voided' end as outcome, placed_at as at,
        to_jsonb(price) as price, revision, event_hash, null::jsonb as data, 3 as source, revision::bigint as nr
      from read.auction_bids where bidder_id = :userId
    union all
    select raised.auction_id, 'bid', case when standing then 'accepted' else 'voided' end, raised.at,
        raised.data::jsonb -> 'price', raised.revision, raised.hash, null, 4, raised.revision
      from read.auction_bids bid join read.auction_history raised
        on raised.auction_id = bid.auction_id and not raised.is_attempt and raised.type = 'CounterOfferAccepted'
        and (raised.data::jsonb ->> 'bidRevision')::bigint = bid.revision
      where bid.bidder_id = :userId and bid.raised_price is not null
    union all
    select auction_id, 'immediatePurchase', case status when 'open' then 'requested' else status end, requested_at, to_jsonb(price), revision, event_hash, null, 2, revision
      from read.purchase_requests where bidder_id = :userId
    union all
    select auction_id, case type when 'BidRejected' then 'bid' else 'immediatePurchase' end, 'refused', at,
        data::jsonb -> 'price', revision, hash,
        case when data::jsonb ->> 'code' = 'bidLimitExceeded' then ${withLimit('refused')} else data::jsonb end, 1, revision
      from read.auction_history refused where is_attempt and actor_user_id = :userId
    union all
    select auction_id, kind, 'refused', at, price, null, null, jsonb_build_object('code', code, 'limit', limit_price), 0, id
      from accounts.refused_offers where user_id = :userId
    union all
    select auction_id, kind, 'undecided', at, to_jsonb(price), null, null, jsonb_build_object('code', code), -1, hashtext(id::text)
      from accounts.gateway_incidents where user_id = :userId
  )
  select own.*, d.title, d.time_zone, t.currency_code, count(*) over () as total,
    (select said.data::jsonb from read.auction_history said
      where said.auction_id = own.auction_id and said.is_attempt = (own.source = 1)
        and said.revision = own.revision) as recorded,
    (select answer.data::jsonb ->> 'reason' from read.auction_history answer
      where own.outcome = 'declined' and answer.auction_id = own.auction_id and not answer.is_attempt
        and answer.type = 'ImmediatePurchaseDeclined'
        and (answer.data::jsonb ->> 'requestRevision')::bigint = own.revision) as decline_reason
  from own join read.auction_details d on d.auction_id = own.auction_id
  left join accounts.tenants t on t.id = d.tenant_id
  where cast(:auctionId as uuid) is null or own.auction_id = cast(:auctionId as uuid)
  order by own.at desc, own.auction_id, own.source desc, own.nr desc offset :skip limit :take`
