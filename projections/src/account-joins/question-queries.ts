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
