/** Saved searches of a person's confirmed email that are in effect, the newest first. */
export const ownSavedSearchesSql = `
  select s.id, s.query, s.created_at from accounts.saved_searches s
  join accounts.users u on u.email = s.email and u.email_confirmed_at is not null
  where u.id = :userId and s.cancelled_at is null and s.confirmed_at is not null
  order by s.created_at desc, s.id limit :most`

/** Listed auctions that no saved search was compared with yet, the first published first. */
export const newOffersSql = `
  select d.auction_id, d.country, d.zip_code, d.city, d.area, d.rooms, d.latitude, d.longitude,
    d.auction_type, d.fixed_end, coalesce(d.current_price, d.start_price, 0) as price,
    coalesce(d.ended_at, d.effective_end_at) as ends_at
  from read.auction_details d
  where d.is_published and d.listed and d.withdrawn_at is null
    and not exists (select 1 from accounts.offered_auctions o where o.auction_id = d.auction_id)
  order by d.published_at, d.auction_id limit :limit`

/** What was found and is not announced yet, as far as it is still to be had and publicly listed. */
export const foundOffersSql = `
  select d.auction_id, d.title, d.zip_code, d.city, t.currency_code, d.time_zone,
    d.night_time_start, d.night_time_end, d.effective_end_at as ends_at,
    coalesce(d.current_price, d.start_price, 0) as price
  from accounts.saved_search_hits h
  join read.auction_details d on d.auction_id = h.auction_id
  join accounts.tenants t on t.id = d.tenant_id
  where h.search_id = :searchId and h.done_at is null and d.is_published and d.listed
    and d.withdrawn_at is null and d.ended_at is null
    and (d.effective_end_at is null or d.effective_end_at > :now)
  order by d.published_at, d.auction_id`

/** Whether a publicly listed auction is in a town that is written like this. */
export const listedCitySql = `
  select 1 from read.auction_details
  where city = :city and is_published and listed and withdrawn_at is null limit 1`
