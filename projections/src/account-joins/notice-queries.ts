import { hasTakenPartSql } from '../auction-details/visibility.ts'
import { pendingInvitationsSql } from './admission-queries.ts'

/**
 * The mail of a notice is found by the key that keeps it from being sent twice. Whether an invited person got
 * a notice says whether they have an account: it is not shown before they accept.
 */
const shownNotices = `accounts.notices n
  where n.auction_id = :auctionId and not exists (
    select 1 from (${pendingInvitationsSql}) pending
    join read.auction_details d on d.auction_id = :auctionId and d.tenant_id = pending.tenant_id
    where pending.user_id = n.user_id)`
const noticeOrder = 'order by n.at desc, n.revision desc, n.user_id, n.kind'

export const disputeNoticesSql = `
  select n.revision, n.kind, n.at, n.user_id, n.price, n.in_app, n.read_at, m.status, m.queued_at, m.sent_at
  from (select n.* from ${shownNotices} ${noticeOrder} offset :skip limit :take) n
  left join accounts.mails m
    on m.once_key = n.auction_id || ':' || n.revision || ':' || n.user_id || ':' || n.kind
      || coalesce(':' || n.answer_number, '')
  ${noticeOrder}`

export const disputeNoticesTotalSql = `select count(*) as total from ${shownNotices}`

/** Auctions whose history was not followed to its end. */
export const unfollowedAuctionsSql = `
  select d.auction_id from read.auction_details d
  left join accounts.notice_progress p on p.auction_id = d.auction_id
  where (p.revision is null or p.revision < d.revision) and d.auction_id <> all(:except)
  order by d.changed_at, d.auction_id limit :limit`

/** Who has access, and which of its bidders and watchers still see it; see `watchersSql`. */
export const endingSoonReadersSql = `
  select people.user_id from (
    select user_id, has_access from read.auction_participants
      where auction_id = :auctionId and (has_access or last_bid_revision is not null)
    union all select user_id, false from accounts.watched_auctions where auction_id = :auctionId) people
  join read.auction_details d on d.auction_id = :auctionId
  join accounts.users u on u.id = people.user_id
  where people.has_access or (d.is_published and (d.listed or u.investor_id is not null))
  group by people.user_id limit :limit`

/** Who watches an auction and sees it; the unlisted ones are for investors, and for those with access. */
export const watchersSql = `
  select w.user_id from accounts.watched_auctions w
  join read.auction_details d on d.auction_id = w.auction_id and d.is_published
  join accounts.users u on u.id = w.user_id
  where w.auction_id = :auctionId and (d.listed or u.investor_id is not null)
  order by w.created_at, w.user_id limit :limit`

/** One page of a person's notices, the newest first. */
export const userNoticesSql = `
  select n.*, d.title, d.time_zone, t.currency_code, suspended.data ->> 'category' as category
  from accounts.notices n
  join read.auction_details d on d.auction_id = n.auction_id
  left join read.auction_history suspended on n.kind = 'bidderSuspended' and not suspended.is_attempt
    and suspended.auction_id = n.auction_id and suspended.revision = n.revision
  left join accounts.tenants t on t.id = d.tenant_id
  where n.user_id = :userId and n.in_app
  order by n.at desc, n.revision desc, n.kind offset :skip limit :take`

/** How many notices a person has not read. */
export const unreadNoticesSql = `
  select count(*) as count from (select 1 from accounts.notices n
    join read.auction_details d on d.auction_id = n.auction_id
    where n.user_id = :userId and n.in_app and n.read_at is null limit :most) as unread`

/** What somebody who gets a mail about an auction sees of it and may do there. */
export const noticeReaderSql = `
  select d.is_published and (d.listed or u.investor_id is not null or ${hasTakenPartSql('own')}) as sees_public,
    coalesce(own.has_access, false) as has_access,
    (coalesce(own.has_access, false)
      or u.investor_id is not null and d.terms ->> 'admittedOnly' is distinct from 'true')
      and own.suspended_for is null as may_bid, own.limit_price as bid_limit,
    ${hasTakenPartSql('own')} as has_taken_part
  from accounts.users u
  join read.auction_details d on d.auction_id = :auctionId
  left join read.auction_participants own on own.auction_id = d.auction_id and own.user_id = u.id
  where u.id = :userId`

/**
 * Who is notified of a published answer: everybody with access, and investors who bid, asked or watch. All of
 * them can read it.
 */
export const answerReadersSql = `
  select u.id as user_id
  from (select user_id from read.auction_participants where auction_id = :auctionId
    union select user_id from accounts.questions where auction_id = :auctionId and user_id is not null
    union select user_id from accounts.watched_auctions where auction_id = :auctionId) known
  join accounts.users u on u.id = known.user_id
  join read.auction_details d on d.auction_id = :auctionId
  left join read.auction_participants p on p.auction_id = d.auction_id and p.user_id = u.id
  where p.has_access or (d.is_published and u.investor_id is not null
    and d.terms ->> 'admittedOnly' is distinct from 'true' and (p.user_id is null
    or p.last_bid_revision is not null
    or exists (select 1 from accounts.questions q where q.auction_id = d.auction_id and q.user_id = u.id)
    or exists (select 1 from accounts.watched_auctions w
      where w.auction_id = d.auction_id and w.user_id = u.id)))
  order by u.id limit :limit`

/** Answers that nobody was notified of, the oldest first, with the asker; locked against other readers. */
export const newAnswersSql = `
  select a.id, a.auction_id, a.number, a.answered_at, q.user_id as asker_id
  from accounts.question_answers a
  left join accounts.questions q on q.id = a.question_id
  where a.notified_at is null
  order by a.answered_at, a.number limit :limit for update of a skip locked`
