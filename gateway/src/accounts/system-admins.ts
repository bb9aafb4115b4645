import type { Knex } from 'knex'

/** One at a time looks and changes, so that the last two cannot leave at once. */
const ADMINS_LOCK = 7_002_027

/** Whether nobody would be left who administers, without this person. Holds others off until the transaction ends. */
export async function isLastSystemAdmin(transaction: Knex, userId: string): Promise<boolean> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [ADMINS_LOCK])
  const admins: { id: string }[] = await transaction
    .queryBuilder()
    .withSchema('accounts')
    .from('users')
    .where({ is_system_admin: true })
    .whereNull('suspended_at')
    .whereNull('deleted_at')
    .select('id')
  return admins.length === 1 && admins[0]?.id === userId
}
