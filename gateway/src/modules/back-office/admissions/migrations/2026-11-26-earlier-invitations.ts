import type { Knex } from 'knex'

/**
 * Notes invitations from before their names were kept: with the address that was invited, which a later change of address
 * knows, and without a name, because the account's own would be one that nobody typed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into accounts.admissions as noted (auction_id, user_id, invited_email, invited_at)
    select distinct on (invited.auction_id, invited.user_id) invited.auction_id, invited.user_id,
      coalesce((select changed.old_email from accounts.email_changes changed
        where changed.user_id = invited.user_id and changed.used_at > invited.at
        order by changed.used_at limit 1), account.email), invited.at
    from accounts.admission_changes invited
    join accounts.users account on account.id = invited.user_id
    where invited.action = 'invite' and account.deleted_at is null
    order by invited.auction_id, invited.user_id, invited.id
    on conflict (auction_id, user_id) do update
      set invited_email = excluded.invited_email, invited_at = excluded.invited_at
      where noted.invited_email is null`)
}
