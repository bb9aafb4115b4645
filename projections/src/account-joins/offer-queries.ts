/** The data of a refused attempt of the history, with the limit that its bidder had at that revision. */
function withLimit(refused: string): string {
  return `${refused}.data::jsonb || jsonb_build_object('limit', (
    select limited.data::jsonb -> 'limit' from read.auction_history limited
    where limited.auction_id = ${refused}.auction_id and not limited.is_attempt
      and limited.type = 'BidderLimited' and limited.data::jsonb ->> 'bidderId' = ${refused}.actor_user_id::text
      and limited.revision <= (${refused}.data::jsonb -> 'shown' ->> 'auctionRevision')::bigint
    order by limited.revision desc limit 1))`
}

/**
 * Attempts that the engine refused and kept in their stream, and those that never reached it, but for those
 * with the withheld codes.
 */
export const refusedAttemptsSql = `
  select *, count(*) over () as total from (
    select 'e' || revision as id, type, actor_user_id as bidder_id, at,
        case when data::jsonb ->> 'code' = 'bidLimitExceeded' then ${withLimit('refused')} else data::jsonb end as data, hash, 1 as source, revision::bigint as nr
      from read.auction_history refused where auction_id = :auctionId and is_attempt
    union all
    select 'g' || id, kind, user_id, at,
        jsonb_build_object('price', price, 'code', code, 'limit', limit_price), null, 0, id
      from accounts.refused_offers where auction_id = :auctionId
  ) as attempts where not data ->> 'code' = any(:withheld::text[]) order by at desc, source desc, nr desc limit :take`

const incidentsSql = `
  select id::text, at, last_at, count, kind, user_id, status, code, price, command_id, request_id
    from accounts.gateway_incidents where auction_id = :auctionId and not code = any(:withheld::text[])
  union all
  select 'r' || id, at, at, 1, kind, user_id, null, code,
      case when jsonb_typeof(price) = 'number' then price::float8 end, null, null
    from accounts.refused_offers where auction_id = :auctionId and not code = any(:withheld::text[])`

/**
 * A page of what never reached the engine, but for the withheld codes: offers that a limit, a lost session or
 * an outage turned away, and those that the tenant's decision about their bidder did. With what the log holds
 * of the same command.
 */
export const disputeIncidentsSql = `
  with incidents as (${incidentsSql} order by at desc, id offset :skip limit :take
  ), decisions as (
    select distinct on (command_id) command_id, is_attempt, revision from read.auction_history
      where auction_id = :auctionId and command_id in (select command_id from incidents)
      order by command_id, is_attempt, revision
  )
  select incidents.*, is_attempt, revision from incidents left join decisions using (command_id)
  order by at desc, id`

export const disputeIncidentsTotalSql = `select count(*) as total from (${incidentsSql}) incidents`

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
