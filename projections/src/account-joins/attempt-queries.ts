import { withLimit } from './limit-in-force.ts'

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
