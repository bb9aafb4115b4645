import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { SignedIn } from '../../../policies/viewer.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** A session with what policies need to know of its person. */
export type SessionRow = Omit<SignedIn, 'kind' | 'lacksSecondFactor'> & {
  readonly lastSeenAt: Instant
  readonly hasSecondFactor: boolean
}

export const findSessionSql = `
  select s.id as session_id, s.last_seen_at, s.user_id, s.tenant_id, u.is_system_admin, u.investor_id,
    (select b.id from accounts.brokers b where b.user_id = u.id and b.tenant_id = s.tenant_id) as broker_id,
    array(select b.tenant_id::text from accounts.brokers b where b.user_id = u.id order by 1) as broker_tenant_ids,
    exists (select 1 from accounts.brokers b join accounts.tenants t on t.id = b.tenant_id
      where b.user_id = u.id and not t.is_seller_tenant) as is_professional_broker,
    exists (select 1 from accounts.second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      as has_second_factor
  from accounts.sessions s join accounts.users u on u.id = s.user_id
  where s.token_hash = :hash and s.ended_at is null and u.suspended_at is null and u.deleted_at is null
    and s.expires_at > :now and s.last_seen_at > :idleSince`

export const endedSessionsSql = `
  select asked.id from unnest(:ids::uuid[]) as asked(id)
  where not exists (select 1 from accounts.sessions s join accounts.users u on u.id = s.user_id
    where s.id = asked.id and s.ended_at is null and u.suspended_at is null and u.deleted_at is null
      and s.expires_at > :now and s.last_seen_at > :idleSince)`

export function sessionsTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'sessions')
}

/**
 * Whose session it is. Where staff needs a second factor and has none, it has no powers of staff either: what
 * is left is what a user without a role may read, and so the way to set one up. Nor is such a person an
 * investor: nobody bids on an auction of their own tenant because a factor is missing.
 */
export function signedInOf(row: SessionRow, staffNeedsSecondFactor: boolean): SignedIn {
  const { lastSeenAt: _seen, hasSecondFactor, ...person } = row
  const signedIn: SignedIn = { kind: 'signedIn', ...person }
  const isStaff = person.isSystemAdmin || person.brokerTenantIds.length > 0
  if (!staffNeedsSecondFactor || !isStaff || hasSecondFactor) return signedIn
  return {
    ...signedIn,
    isSystemAdmin: false,
    brokerId: null,
    brokerTenantIds: [],
    isProfessionalBroker: false,
    investorId: null,
    lacksSecondFactor: true,
  }
}
