import { type AdministeredUser, administeredUserSchema } from '@zuschlag/contracts/administration/users'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { UserModel } from './models.ts'
import { rolesOf } from './user-administration.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { readAs, rowOf } from '../../../kernel/rows.ts'

type Detail = Pick<AdministeredUser, 'memberships' | 'openSessions' | 'hasSecondFactor'> & {
  readonly userId: UserId
}

const detailSql = `
  select u.id as user_id,
    exists (select 1 from accounts.second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      as has_second_factor,
    (select count(*)::int from accounts.sessions s
      where s.user_id = u.id and s.ended_at is null and s.expires_at > :now) as open_sessions,
    coalesce((select jsonb_agg(jsonb_build_object('tenantId', t.id, 'tenantName', t.name, 'isBroker',
        exists (select 1 from accounts.brokers b where b.user_id = u.id and b.tenant_id = t.id)) order by t.name, t.id)
      from accounts.memberships m join accounts.tenants t on t.id = m.tenant_id where m.user_id = u.id), '[]') as memberships
  from accounts.users u where u.id = any(:ids)`

export type UserListRequest = {
  readonly skip: number
  readonly take: number
  /** Part of a name or an address; empty for all. */
  readonly search: string
  readonly tenantId?: TenantId | undefined
  readonly role?: keyof typeof whereRole | undefined
  readonly state?: keyof typeof whereState | undefined
}

const whereRole = {
  systemAdmin: 'is_system_admin',
  broker: 'exists (select 1 from accounts.brokers b where b.user_id = users.id)',
  investor: 'investor_id is not null',
  seller: 'is_seller',
} as const

const whereState = {
  active: 'suspended_at is null and password_hash is not null',
  invited: 'suspended_at is null and password_hash is null',
  suspended: 'suspended_at is not null',
} as const

/** One page of accounts by name, erased ones left out. */
export async function administeredUsers(
  knex: Knex,
  page: UserListRequest,
  now: Instant,
): Promise<{ readonly users: AdministeredUser[]; readonly total: number }> {
  const found = UserModel.query(knex).whereNull('deleted_at')
  const text = page.search.trim()
  if (text !== '') {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    // Half the work of `ilike`, for which no index helps where most users match.
    void found.whereRaw(`lower(first_name || ' ' || last_name || ' ' || email) like lower(?)`, [pattern])
  }
  if (page.tenantId !== undefined) {
    const members = accountsTable(knex, 'memberships').select('user_id').where({ tenant_id: page.tenantId })
    void found.whereIn('id', members)
  }
  if (page.role !== undefined) void found.whereRaw(whereRole[page.role])
  if (page.state !== undefined) void found.whereRaw(whereState[page.state])
  const total = await found.clone().resultSize()
  const rows = await found.orderBy(['last_name', 'first_name', 'id']).offset(page.skip).limit(page.take)
  return { users: await presented(knex, rows, now), total }
}

/** One account; null where there is none, or none any more. */
export async function administeredUser(
  knex: Knex,
  userId: string,
  now: Instant,
): Promise<AdministeredUser | null> {
  const row = await UserModel.query(knex).findById(userId).whereNull('deleted_at')
  const [user] = row === undefined ? [] : await presented(knex, [row], now)
  return user ?? null
}

async function presented(knex: Knex, rows: readonly UserModel[], now: Instant): Promise<AdministeredUser[]> {
  const bindings = { now, ids: rows.map(({ id }) => id) }
  const result = await knex.raw<{ rows: object[] }>(detailSql, bindings)
  const details = result.rows.map((detail) => rowOf<Detail>(detail))
  const detailById = new Map(details.map((detail) => [detail.userId, detail]))
  return rows.flatMap((row) => {
    const detail = detailById.get(row.id as UserId)
    return detail === undefined ? [] : [presentUser(row, detail)]
  })
}

function presentUser(row: UserModel, { userId: id, ...detail }: Detail): AdministeredUser {
  const { passwordHash, ...fields } = rowOf<UserModel>(row)
  return readAs(administeredUserSchema, {
    ...fields,
    ...detail,
    id,
    roles: rolesOf(row),
    hasPassword: passwordHash !== null,
  })
}
