import { randomUUID } from 'node:crypto'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { runningTiesOf } from '@zuschlag/projections/auction-participants/person-queries'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { type Origin, writeAuditEntry } from '../accounts/audit-trail.ts'
import { UserModel } from '../accounts/models.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

type Members = { readonly tenantId: TenantId; readonly userId: UserId }

/** Makes an account a member, in the caller's transaction; a member may become a broker. */
export async function addMember(
  transaction: Knex,
  { tenantId, userId }: Members,
  isBroker: boolean,
  origin: Origin,
): Promise<Result<null, 'alreadyMember'>> {
  const member = { user_id: userId, tenant_id: tenantId }
  const joined: unknown[] = await accountsTable(transaction, 'memberships')
    .insert(member)
    .onConflict(['user_id', 'tenant_id'])
    .ignore()
    .returning('user_id')
  const became: unknown[] = isBroker
    ? await accountsTable(transaction, 'brokers')
        .insert({ id: randomUUID(), ...member })
        .onConflict(['user_id', 'tenant_id'])
        .ignore()
        .returning('id')
    : []
  if (joined.length + became.length === 0) return err('alreadyMember')
  await noteMember(transaction, tenantId, 'tenant.memberAdded', null, { userId, isBroker }, origin)
  return ok(null)
}

/**
 * Takes somebody out of a tenant, in the caller's transaction; running offers of it must not be in their
 * hands. Answers the portrait that nobody names any more.
 */
export async function removeMember(
  transaction: Knex,
  { tenantId, userId }: Members,
  origin: Origin,
): Promise<Result<{ readonly portraitUrl: string | null }, 'notFound' | 'managingRunningAuction'>> {
  const user = await UserModel.query(transaction).findById(userId).whereNull('deleted_at').forUpdate()
  if (user === undefined) return err('notFound')
  const { manages } = await runningTiesOf(transaction, userId, origin.at)
  const ofTenant = await AuctionDetailsModel.query(transaction)
    .whereIn('auction_id', [...manages])
    .where({ tenant_id: tenantId })
    .first()
  if (ofTenant !== undefined) return err('managingRunningAuction')
  const own = { user_id: userId, tenant_id: tenantId }
  const [broker] = (await accountsTable(transaction, 'brokers').where(own).delete('profile_image_url')) as {
    profile_image_url: string | null
  }[]
  const left = await accountsTable(transaction, 'memberships').where(own).delete()
  if (left === 0) return err('notFound')
  await noteMember(
    transaction,
    tenantId,
    'tenant.memberRemoved',
    { userId, isBroker: broker !== undefined },
    null,
    origin,
  )
  return ok({ portraitUrl: broker?.profile_image_url ?? null })
}

type Noted = { readonly userId: UserId; readonly isBroker: boolean }

function noteMember(
  transaction: Knex,
  tenantId: TenantId,
  action: string,
  before: Noted | null,
  after: Noted | null,
  origin: Origin,
): Promise<void> {
  return writeAuditEntry(transaction, {
    origin,
    action,
    subject: { kind: 'tenant', id: tenantId },
    before,
    after,
  })
}
