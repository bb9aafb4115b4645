/**
 * Approved requests of people who have access, each person's last one, in what is not over: a newer proof is
 * handed in with that one, and without access there is nothing to prove.
 */
const currentSql = `
  from accounts.access_requests r
  join read.auction_details d on d.auction_id = r.auction_id
  join read.auction_participants p on p.auction_id = r.auction_id and p.user_id = r.user_id and p.has_access
  where r.state = 'approved' and d.withdrawn_at is null
    and (d.effective_end_at is null or d.effective_end_at > :now)
    and r.id = (select own.id from accounts.access_requests own
      where own.auction_id = r.auction_id and own.user_id = r.user_id
      order by own.created_at desc, own.id limit 1)`

/**
 * Those of them with a newer proof, or with one whose last day is not after a day: ids alone. A day is
 * YYYY-MM-DD.
 */
export const endingProofIdsSql = `
  select r.id ${currentSql} and (r.newer_proof is not null or r.proof_expires_on <= :day)`

/** Those of them whose author was not reminded often enough, the first end first; locked against others. */
export const unremindedProofsSql = `
  select r.id, r.auction_id, r.tenant_id, r.user_id, r.proof_expires_on, r.proof_reminders
  ${currentSql} and r.newer_proof is null
    and ((r.proof_expires_on <= :first and r.proof_reminders = 0)
      or (r.proof_expires_on <= :second and r.proof_reminders = 1))
  order by r.proof_expires_on, r.id limit :limit for update of r skip locked`
