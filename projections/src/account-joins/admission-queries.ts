/**
 * Invitations that nobody accepted, by tenant. A person accepts by signing up through the link, by a bid or
 * purchase request, or by opening a document, in any auction of the tenant. Members of the tenant are known
 * to it anyway.
 */
export const pendingInvitationsSql = `
  select distinct on (invited.user_id, auction.tenant_id) invited.user_id, auction.tenant_id,
    invited.invited_name as name, invited.invited_email as email
  from accounts.admissions invited
  join read.auction_details auction on auction.auction_id = invited.auction_id
  join accounts.users account on account.id = invited.user_id
  where invited.invited_email is not null and account.deleted_at is null
    and not exists (select 1 from accounts.brokers b
      where b.user_id = invited.user_id and b.tenant_id = auction.tenant_id)
    and not exists (select 1 from accounts.admissions signed_up
      join read.auction_details d on d.auction_id = signed_up.auction_id and d.tenant_id = auction.tenant_id
      where signed_up.user_id = invited.user_id and signed_up.invited_email = account.email
        and account.email_confirmed_at >= signed_up.invited_at)
    and not exists (select 1 from read.auction_participants p
      join read.auction_details d on d.auction_id = p.auction_id and d.tenant_id = auction.tenant_id
      where p.user_id = invited.user_id and p.last_bid_revision is not null)
    and not exists (select 1 from read.purchase_requests r
      join read.auction_details d on d.auction_id = r.auction_id and d.tenant_id = auction.tenant_id
      where r.bidder_id = invited.user_id)
    and not exists (select 1 from accounts.document_openings o
      join read.auction_details d on d.auction_id = o.auction_id and d.tenant_id = auction.tenant_id
      where o.user_id = invited.user_id)
  order by invited.user_id, auction.tenant_id, invited.invited_at desc`

/** Pending invitations of people of an auction's tenant. */
export const pendingInvitationsOfAuctionSql = `select pending.user_id as "userId", pending.name, pending.email from (${pendingInvitationsSql}) pending
     join read.auction_details d on d.auction_id = :auctionId and d.tenant_id = pending.tenant_id
     where pending.user_id = any(:userIds)`

/** Notes an invitation, unless the auction knows the person. */
export const noteInvitationSql = `insert into accounts.admissions (auction_id, user_id, invited_name, invited_email, invited_at)
     select :auctionId, :userId, :name, :email, :at
     where not exists (select 1 from read.auction_participants where auction_id = :auctionId and user_id = :userId)
     on conflict (auction_id, user_id) do nothing returning 1`

/** Whether a tenant knows a person by id: as its member, or from one of its auctions, unless only invited. */
export const isKnownToTenantSql = `select 1 from accounts.brokers where tenant_id = :tenantId and user_id = :userId
     union all
     select 1 from read.auction_details d
     join (select auction_id from read.auction_participants where user_id = :userId
       union select auction_id from accounts.admissions where user_id = :userId) known on known.auction_id = d.auction_id
     where d.tenant_id = :tenantId and not exists (select 1 from (${pendingInvitationsSql}) pending
       where pending.user_id = :userId and pending.tenant_id = :tenantId)
     limit 1`

/** Users with access or a bid, and those about whom something was decided. */
export const peopleOfAuctionSql = `
  select coalesce(p.user_id, a.user_id) as user_id, coalesce(p.has_access, false) as has_access, p.access_until,
    p.last_bid_revision, p.suspended_for is not null as is_suspended, p.limit_price
  from (select * from read.auction_participants where auction_id = :auctionId) p
  full outer join (select * from accounts.admissions where auction_id = :auctionId) a on a.user_id = p.user_id`

export const admissionsSql = `
  select people.*, u.password_hash is not null and pending.user_id is null as has_password,
    u.investor_id is not null and pending.user_id is null as is_investor,
    bid.revision as bid_revision, bid.price as bid_price, bid.placed_at as bid_placed_at,
    bid.standing as bid_standing, change.action, change.limit_price as change_limit, change.category, change.reason,
    exists (select 1 from accounts.access_requests proof where proof.auction_id = :auctionId
      and proof.user_id = u.id and proof.state = 'approved'
      and proof.proof_expires_on >= to_char(cast(:now as timestamptz) at time zone (
        select time_zone from read.auction_details where auction_id = :auctionId), 'YYYY-MM-DD')) as has_proof,
    change.author_user_id, change.at as changed_at, count(*) over () as total
  from (${peopleOfAuctionSql}) people
  join accounts.users u on u.id = people.user_id
  left join (${pendingInvitationsSql}) pending on pending.user_id = u.id
    and pending.tenant_id = (select tenant_id from read.auction_details where auction_id = :auctionId)
  left join read.auction_bids bid on bid.auction_id = :auctionId and bid.revision = people.last_bid_revision
  left join lateral (
    select * from accounts.admission_changes c where c.auction_id = :auctionId and c.user_id = people.user_id
    order by c.id desc limit 1
  ) change on true
  where :pattern = '' or (u.deleted_at is null
    and (case when pending.user_id is null then u.first_name || ' ' || u.last_name else pending.name end ilike :pattern
      or case when pending.user_id is null then u.email else pending.email end ilike :pattern))
  order by people.last_bid_revision desc nulls last, change.id desc nulls last, people.user_id
  offset :skip limit :take`

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
