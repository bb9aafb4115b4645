import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AccountProblemCode } from '@zuschlag/contracts/account/account-problems'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import { runningTiesOf } from '@zuschlag/projections/auction-participants/person-queries'
import type { Knex } from 'knex'
import { type Fields, type Origin, writeAuditEntry } from './audit-trail.ts'
import type { NewAccount } from './create-account.ts'
import type { UserModel } from './models.ts'
import { isLastSystemAdmin } from './system-admins.ts'
import { lockedUser } from './verified-account.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type UserRefusal = 'notFound' | 'changedMeanwhile' | AccountProblemCode
type Roles = NewAccount['roles']
type Changed = Result<null, UserRefusal>

/**
 * What administrators do to an account, each in the caller's transaction and with its entry in the audit
 * trail. The caller ends the account's sessions in the same transaction, so that no request uses a role that
 * was removed.
 */
export async function suspendAccount(
  transaction: Knex,
  userId: string,
  reason: string,
  origin: Origin,
): Promise<Changed> {
  const user = await lockedUser(transaction, userId)
  if (user === undefined) return err('notFound')
  if (userId === origin.actorUserId) return err('notOnYourself')
  if (user.suspendedAt !== null) return err('alreadySuspended')
  if (await isLastSystemAdmin(transaction, userId)) return err('lastSystemAdmin')
  await users(transaction, userId).update({ suspended_at: origin.at })
  await entry(
    transaction,
    userId,
    'user.suspended',
    { suspended: false },
    { suspended: true, reason },
    origin,
  )
  return ok(null)
}

export async function reinstateAccount(transaction: Knex, userId: string, origin: Origin): Promise<Changed> {
  const user = await lockedUser(transaction, userId)
  if (user === undefined) return err('notFound')
  if (user.suspendedAt === null) return err('notSuspended')
  await users(transaction, userId).update({ suspended_at: null })
  await entry(transaction, userId, 'user.reinstated', { suspended: true }, { suspended: false }, origin)
  return ok(null)
}

/** @param change with the roles that it was made from, where these must not have changed since */
export async function changeRoles(
  transaction: Knex,
  userId: string,
  { expected, ...roles }: Roles & { readonly expected?: Roles | undefined },
  origin: Origin,
): Promise<Changed> {
  const user = await lockedUser(transaction, userId)
  if (user === undefined) return err('notFound')
  const before = rolesOf(user)
  if (expected !== undefined && !isDeepStrictEqual(before, expected)) return err('changedMeanwhile')
  if (before.isSystemAdmin && !roles.isSystemAdmin) {
    if (userId === origin.actorUserId) return err('notOnYourself')
    if (await isLastSystemAdmin(transaction, userId)) return err('lastSystemAdmin')
  }
  const investorId = roles.isInvestor ? (user.investorId ?? randomUUID()) : null
  const row = {
    is_system_admin: roles.isSystemAdmin,
    is_seller: roles.isSeller,
    investor_id: investorId,
  }
  await users(transaction, userId).update(row)
  await entry(transaction, userId, 'user.rolesChanged', before, roles, origin)
  return ok(null)
}

export function rolesOf(user: Pick<UserModel, 'isSystemAdmin' | 'investorId' | 'isSeller'>): Roles {
  const { isSystemAdmin, investorId, isSeller } = user
  return { isSystemAdmin, isInvestor: investorId !== null, isSeller }
}

type Membership = { readonly tenantId: string; readonly isBroker: boolean }

/**
 * Sets all tenants of a person. The broker record remains while the person is a broker of the tenant, because
 * auctions refer to it. A broker with a running auction cannot be removed.
 */
export async function changeMemberships(
  transaction: Knex,
  userId: string,
  memberships: readonly Membership[],
  origin: Origin,
): Promise<Changed> {
  if ((await lockedUser(transaction, userId)) === undefined) return err('notFound')
  const wanted = memberships.map(({ tenantId }) => tenantId)
  const existing: { id: string }[] = await accountsTable(transaction, 'tenants')
    .whereIn('id', wanted)
    .select('id')
  if (existing.length < wanted.length) return err('notFound')
  const before = await membershipsOf(transaction, userId)
  const brokered = memberships.filter(({ isBroker }) => isBroker).map(({ tenantId }) => tenantId)
  if (await runsElsewhere(transaction, userId, brokered, origin)) return err('managingRunningAuction')
  const own = { user_id: userId }
  await accountsTable(transaction, 'brokers').where(own).whereNotIn('tenant_id', brokered).delete()
  await accountsTable(transaction, 'memberships').where(own).whereNotIn('tenant_id', wanted).delete()
  for (const { tenantId, isBroker } of memberships) {
    const member = { ...own, tenant_id: tenantId }
    await accountsTable(transaction, 'memberships')
      .insert(member)
      .onConflict(['user_id', 'tenant_id'])
      .ignore()
    if (!isBroker) continue
    const broker = { id: randomUUID(), ...member }
    await accountsTable(transaction, 'brokers').insert(broker).onConflict(['user_id', 'tenant_id']).ignore()
  }
  const after = { memberships: sorted(memberships) }
  await entry(transaction, userId, 'user.membershipsChanged', { memberships: sorted(before) }, after, origin)
  return ok(null)
}

/** Whether the person is the broker of a running auction in a tenant that the change would remove. */
async function runsElsewhere(
  transaction: Knex,
  userId: string,
  brokered: readonly string[],
  { at }: Origin,
): Promise<boolean> {
  const { manages } = await runningTiesOf(transaction, userId as UserId, at)
  const elsewhere = await AuctionDetailsModel.query(transaction)
    .whereIn('auction_id', [...manages])
    .where({ broker_user_id: userId })
    .whereNotIn('tenant_id', [...brokered])
    .first()
  return elsewhere !== undefined
}

async function membershipsOf(db: Knex, userId: string): Promise<readonly Membership[]> {
  const rows: { tenant_id: string; is_broker: boolean }[] = await accountsTable(db, 'memberships as member')
    .leftJoin('brokers as broker', (join) => {
      void join.on('broker.user_id', 'member.user_id').andOn('broker.tenant_id', 'member.tenant_id')
    })
    .where({ 'member.user_id': userId })
    .select('member.tenant_id', db.raw('broker.id is not null as is_broker'))
  return rows.map(({ tenant_id: tenantId, is_broker: isBroker }) => ({ tenantId, isBroker }))
}

/** Sorted and without other fields, so that equal memberships compare as equal. */
function sorted(memberships: readonly Membership[]): readonly Membership[] {
  return memberships
    .map(({ tenantId, isBroker }) => ({ tenantId, isBroker }))
    .toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1))
}

function users(transaction: Knex, userId: string): Knex.QueryBuilder {
  return accountsTable(transaction, 'users').where({ id: userId })
}

function entry(
  transaction: Knex,
  userId: string,
  action: string,
  before: Fields,
  after: Fields,
  origin: Origin,
): Promise<void> {
  return writeAuditEntry(transaction, {
    origin,
    action,
    subject: { kind: 'user', id: userId },
    before,
    after,
  })
}
