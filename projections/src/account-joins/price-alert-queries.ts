/** Alerts of a person's confirmed email that are in effect, the newest first. */
export const ownPriceAlertsSql = `
  select a.id, a.auction_id, a.price, a.created_at, a.reached_at, d.title, t.currency_code,
    least(d.effective_end_at, d.ended_at, d.withdrawn_at) as ends_at
  from accounts.price_alerts a
  join accounts.users u on u.email = a.email and u.email_confirmed_at is not null
  left join read.auction_details d on d.auction_id = a.auction_id and d.is_published
  left join accounts.tenants t on t.id = d.tenant_id
  where u.id = :userId and a.cancelled_at is null and a.confirmed_at is not null
  order by a.created_at desc, a.id limit :most`

/** How many alerts of an address wait for a price that their auction may still reach. */
export const openPriceAlertCountSql = `
  select count(*) as count from accounts.price_alerts a
  join read.auction_details d on d.auction_id = a.auction_id
  where a.email = :email and a.reached_at is null and a.cancelled_at is null
    and d.ended_at is null and d.withdrawn_at is null
    and (d.effective_end_at is null or d.effective_end_at > :now)`

/**
 * When an alert became obsolete: it was sent or left, or its auction is over; null while it may be reached.
 * The planned end does not count, because it may still move.
 */
export const priceAlertDoneAtSql = `least(reached_at, cancelled_at, (
    select least(d.ended_at, d.withdrawn_at) from read.auction_details d
    where d.auction_id = price_alerts.auction_id))`

/**
 * Takes confirmed alerts whose price the auction has reached; each is taken once, by its own row, whatever
 * the read models were built from. Those of an unlisted auction wait, but for the accounts that see it.
 * Somebody with an account who wants no such mails gets none.
 */
export const takeReachedPriceAlertsSql = `
  with reached as (
    select a.id from accounts.price_alerts a
    join read.auction_details d on d.auction_id = a.auction_id
    where a.reached_at is null and a.cancelled_at is null and a.confirmed_at is not null
      and d.is_published and d.withdrawn_at is null and d.current_price >= a.price
      and (d.listed or exists (select 1 from accounts.users u
        left join read.auction_participants p on p.auction_id = d.auction_id and p.user_id = u.id
        where u.email = a.email and (u.investor_id is not null or p.has_access)))
    order by a.created_at, a.id limit :limit for update of a skip locked)
  update accounts.price_alerts a set reached_at = :now from reached where a.id = reached.id
  returning a.id, a.auction_id, a.email, a.price, a.language, a.first_name, a.last_name,
    (select u.id from accounts.users u where u.email = a.email) as user_id,
    coalesce((select c.by_mail from accounts.users u
      join accounts.notification_choices c on c.user_id = u.id and c.kind = 'priceAlert'
      where u.email = a.email), true) as by_mail`
