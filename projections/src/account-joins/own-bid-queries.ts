import { withLimit } from './limit-in-force.ts'

const ofAuction = '(cast(:auctionId as uuid) is null or own.auction_id = cast(:auctionId as uuid))'
const isKnown = 'exists (select 1 from read.auction_details known where known.auction_id = own.auction_id)'
const raisedBids = `read.auction_bids own join read.auction_history raised
  on raised.auction_id = own.auction_id and not raised.is_attempt and raised.type = 'CounterOfferAccepted'
  and (raised.data::jsonb ->> 'bidRevision')::bigint = own.revision
  where own.bidder_id = :userId and own.raised_price is not null and ${ofAuction}`
const requests = `read.purchase_requests own where own.bidder_id = :userId and ${ofAuction}`
const attempts = `read.auction_history own
  where own.is_attempt and own.actor_user_id = :userId and ${ofAuction}`
const refused = `accounts.refused_offers own where own.user_id = :userId and ${ofAuction} and ${isKnown}`
const undecided = `accounts.gateway_incidents own where own.user_id = :userId and ${ofAuction} and ${isKnown}`

/** No source has more rows in a page than the page ends with. */
const untilPageEnd = 'order by at desc, auction_id, nr desc limit cast(:skip as int) + cast(:take as int)'

/**
 * Everything that one person bid or requested, as it was answered: accepted by the engine, refused by it, and
 * refused by their admission before it, and never decided; a purchase request as its broker answered it. The
 * newest first. What is said about each is read for the rows of the page alone.
 */
export const ownBidsSql = `
  with own as (
    (select own.auction_id, 'bid' as kind, case when standing then 'accepted' else 'voided' end as outcome, placed_at as at,
        to_jsonb(price) as price, revision, event_hash, null::jsonb as data, null as decline_reason, 3 as source, revision::bigint as nr
      from read.auction_bids own where own.bidder_id = :userId and ${ofAuction} ${untilPageEnd})
    union all
    (select own.auction_id, 'bid', case when standing then 'accepted' else 'voided' end, raised.at,
        raised.data::jsonb -> 'price', raised.revision, raised.hash, null, null, 4, raised.revision as nr from ${raisedBids} ${untilPageEnd})
    union all
    (select own.auction_id, 'immediatePurchase', case status when 'open' then 'requested' else status end, requested_at as at, to_jsonb(price),
        revision, event_hash, null, case status when 'declined' then decline_reason end, 2, revision as nr from ${requests} ${untilPageEnd})
    union all
    (select own.auction_id, case type when 'BidRejected' then 'bid' else 'immediatePurchase' end, 'refused', at,
        data::jsonb -> 'price', revision, hash, null, null, 1, revision as nr from ${attempts} ${untilPageEnd})
    union all
    (select own.auction_id, kind, 'refused', at, price, null, null,
        jsonb_build_object('code', code, 'limit', limit_price), null, 0, id as nr from ${refused} ${untilPageEnd})
    union all
    (select own.auction_id, kind, 'undecided', at, to_jsonb(price), null, null, jsonb_build_object('code', code), null, -1,
        hashtext(id::text) as nr from ${undecided} ${untilPageEnd})
  ), page as materialized (
    select * from own order by at desc, auction_id, source desc, nr desc offset :skip limit :take
  )
  select page.auction_id, page.kind, page.outcome, page.at, page.price, page.revision, page.event_hash, page.decline_reason,
    d.title, d.time_zone, t.currency_code, said.data::jsonb as recorded,
    case when page.source <> 1 then page.data
      when said.data::jsonb ->> 'code' = 'bidLimitExceeded' then ${withLimit('said')} else said.data::jsonb end as data
  from page join read.auction_details d on d.auction_id = page.auction_id
  left join accounts.tenants t on t.id = d.tenant_id
  left join read.auction_history said on said.auction_id = page.auction_id
    and said.is_attempt = (page.source = 1) and said.revision = page.revision
  order by page.at desc, page.auction_id, page.source desc, page.nr desc`

/** How many rows all pages have together; bids are counted where they are placed. */
export const ownBidsTotalSql = `
  select (select coalesce(sum(bid_count), 0) from read.auction_participants own where own.user_id = :userId and ${ofAuction})
    + (select count(*) from ${raisedBids}) + (select count(*) from ${requests}) + (select count(*) from ${attempts})
    + (select count(*) from ${refused}) + (select count(*) from ${undecided}) as total`
