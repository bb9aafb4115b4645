/** Attempts that the engine refused and kept in their stream, and those that never reached it. */
export const refusedAttemptsSql = `
  select *, count(*) over () as total from (
    select 'e' || revision as id, type, actor_user_id as bidder_id, at, data::jsonb as data, hash, 1 as source, revision::bigint as nr
      from read.auction_history where auction_id = :auctionId and is_attempt
    union all
    select 'g' || id, kind, user_id, at,
        jsonb_build_object('price', price, 'code', code, 'limit', limit_price), null, 0, id
      from accounts.refused_offers where auction_id = :auctionId
  ) as attempts order by at desc, source desc, nr desc limit :take`
