import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { hasQuarantines } from '@zuschlag/projections/lag'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import { AuctionParticipantModel } from '@zuschlag/projections/auction-participants/model'
import type { Knex } from 'knex'
import { accountsTable } from '../../kernel/accounts-table.ts'
import { eraseAuditValues } from '../../modules/identity/accounts/audit-trail.ts'
import { retentionDays } from './retention-periods.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE_MAX = 500

type Options = { readonly knex: Knex; readonly clock: { now(): Instant } }

/** Tables of which a row says that somebody did something with the account, or for it. */
const tablesOfUse = [
  'memberships',
  'brokers',
  'admissions',
  'admission_changes',
  'access_requests',
  'questions',
  'sessions',
  // A link that still leads somewhere, or did not long ago.
  'account_tokens',
] as const

const withoutRow = (table: string) =>
  `and not exists (select 1 from accounts.${table} t where t.user_id = u.id)`

const unusedSql = `
  select id from accounts.users u
  where created_at < :before and password_hash is null and email_confirmed_at is null
    and deleted_at is null and suspended_at is null
    and not is_system_admin and not is_seller and investor_id is null
    ${tablesOfUse.map(withoutRow).join(' ')}
  limit :limit for update skip locked`

/**
 * Deletes accounts that nobody ever used: a form made them for an email address and a name that anybody could
 * type. Whom a history names stays. Not while the read models may lack a history.
 */
export async function forgetUnusedAccounts({ knex, clock }: Options): Promise<number> {
  if (await hasQuarantines(knex)) return 0
  const before = msToInstant(instantToMs(clock.now()) - retentionDays.unusedAccount * DAY_MS)
  return knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { id: string }[] }>(unusedSql, {
      before,
      limit: AT_ONCE_MAX,
    })
    const ids = rows.map(({ id }) => id)
    const named = await namedOf(transaction, ids)
    const unused = ids.filter((id) => !named.has(id))
    for (const id of unused) await eraseAuditValues(transaction, { kind: 'user', id })
    await accountsTable(transaction, 'users').whereIn('id', unused).delete()
    return unused.length
  })
}

/** Those whom a history names. */
async function namedOf(transaction: Knex, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const participants = await AuctionParticipantModel.query(transaction)
    .whereIn('user_id', [...ids])
    .select('user_id')
    .castTo<{ userId: string }[]>()
  const sellers = await AuctionDetailsModel.query(transaction)
    .whereIn('seller_user_id', [...ids])
    .select('seller_user_id')
    .castTo<{ sellerUserId: string }[]>()
  return new Set([
    ...participants.map(({ userId }) => userId),
    ...sellers.map(({ sellerUserId }) => sellerUserId),
  ])
}
