import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'

const brokersSql = `
  select b.user_id from accounts.brokers b join accounts.users u on u.id = b.user_id
  where b.tenant_id = :tenantId and u.password_hash is not null
    and u.deleted_at is null and u.suspended_at is null
  order by b.user_id`

/**
 * Who gets what concerns the brokers of an auction: the one whose auction it is, or all of the tenant once
 * that one has left it, is suspended or was erased. An auction keeps its broker for good.
 */
export async function brokersInCharge(
  db: Knex,
  { tenantId, brokerUserId }: { readonly tenantId: TenantId; readonly brokerUserId: UserId },
): Promise<readonly UserId[]> {
  const { rows } = await db.raw<{ rows: { user_id: UserId }[] }>(brokersSql, { tenantId })
  const brokers = rows.map(({ user_id: userId }) => userId)
  return brokers.includes(brokerUserId) ? [brokerUserId] : brokers
}
