/**
 * Approved requests in what is not over, with a newer proof or one whose last day is not after a day: ids
 * alone. A day is YYYY-MM-DD.
 */
export const endingProofIdsSql = `
  select r.id from accounts.access_requests r
  join read.auction_details d on d.auction_id = r.auction_id
  where r.state = 'approved' and (r.newer_proof is not null or r.proof_expires_on <= :day)
    and d.withdrawn_at is null and (d.effective_end_at is null or d.effective_end_at > :now)`

/** Those of them whose author was not reminded often enough, the first end first; locked against others. */
export const unremindedProofsSql = `
  select r.id, r.auction_id, r.tenant_id, r.user_id, r.proof_expires_on, r.proof_reminders
  from accounts.access_requests r
  join read.auction_details d on d.auction_id = r.auction_id
  where r.state = 'approved' and r.newer_proof is null
    and d.withdrawn_at is null and (d.effective_end_at is null or d.effective_end_at > :now)
    and ((r.proof_expires_on <= :first and r.proof_reminders = 0)
      or (r.proof_expires_on <= :second and r.proof_reminders = 1))
  order by r.proof_expires_on, r.id limit :limit for update of r skip locked`
