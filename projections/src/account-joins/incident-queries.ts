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
