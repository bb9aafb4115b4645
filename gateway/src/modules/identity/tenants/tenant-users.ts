import type { TenantUser, TenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import { TENANT_USERS_TAKE } from '@zuschlag/contracts/administration/tenant-users'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import type { Knex } from 'knex'

type Row = {
  user_id: UserId
  first_name: string
  last_name: string
  email: string
  has_password: boolean
  suspended_at: Date | null
  broker_id: BrokerId | null
  profile_image_url: string | null
  public_phone_number: string | null
  public_email: string | null
  immo_card_id: string | null
}

const members = `
  from accounts.memberships m
    join accounts.users u on u.id = m.user_id
    left join accounts.brokers b on b.user_id = m.user_id and b.tenant_id = m.tenant_id
  where m.tenant_id = :tenantId and u.deleted_at is null
    and (:withMembers or b.id is not null) and (:userId::uuid is null or u.id = :userId)`
const totalSql = `select count(*) as total ${members}`
const membersSql = `
  select u.id as user_id, u.first_name, u.last_name, u.email, u.password_hash is not null as has_password,
    u.suspended_at, b.id as broker_id, b.profile_image_url, b.public_phone_number, b.public_email, b.immo_card_id
  ${members} order by b.id is null, u.last_name, u.first_name, u.id offset :skip limit :take`

/**
 * A page of the members of a tenant, its brokers first, or one of them; with `brokersAlone` no others: the
 * buyers that a tenant brought along are between them and the platform.
 */
export async function tenantUsers(
  knex: Knex,
  tenantId: TenantId,
  {
    brokersAlone = false,
    userId = null,
    skip = 0,
    take = TENANT_USERS_TAKE,
  }: Partial<Page> & { readonly brokersAlone?: boolean; readonly userId?: UserId | null } = {},
): Promise<TenantUsers> {
  const of = { tenantId, withMembers: !brokersAlone, userId }
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: Row[] }>(membersSql, { ...of, skip, take }),
    knex.raw<{ rows: { total: string }[] }>(totalSql, of),
  ])
  const users = rows.map((row): TenantUser => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    hasPassword: row.has_password,
    suspendedAt: row.suspended_at === null ? null : msToInstant(row.suspended_at.getTime()),
    broker: row.broker_id === null ? null : brokerOf(row, row.broker_id),
  }))
  return { users, total: Number(counted.rows[0]?.total ?? 0) }
}

function brokerOf(row: Row, id: BrokerId): NonNullable<TenantUser['broker']> {
  return {
    id,
    profileImageUrl: row.profile_image_url,
    publicPhoneNumber: row.public_phone_number,
    publicEmail: row.public_email,
    immoCardId: row.immo_card_id,
  }
}
