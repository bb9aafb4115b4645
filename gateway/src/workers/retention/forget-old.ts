import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { priceAlertDoneAtSql } from '@zuschlag/projections/account-joins/price-alert-queries'
import type { Knex } from 'knex'
import type { IdentificationStore } from '../../modules/identity/registrations/identification.ts'
import { retentionDays } from './retention-periods.ts'
import { accountsTable } from '../../kernel/accounts-table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Rows deleted per statement, to avoid long locks. */
const ROWS_AT_ONCE_MAX = 500

type Kind = Exclude<
  keyof typeof retentionDays,
  'approvedIdentification' | 'unnamedFile' | 'unnamedIdentification' | 'unusedAccount'
>

type Rule = {
  readonly kind: Kind
  readonly table: string
  /** When a row became obsolete; null if it is still needed. */
  readonly doneAt: string
}

const declinedAt = `case when status = 'declined' then decided_at end`
const pendingSince = `case when status = 'pending' then created_at end`

const isClosedRequest = `state in ('draft', 'declined', 'withdrawn')`
/** A link that was never used; price alerts of an earlier release have none. */
const unconfirmedAt = `case when confirmed_at is null then confirm_until end`

const rules: readonly Rule[] = [
  { kind: 'endedSession', table: 'sessions', doneAt: 'least(ended_at, expires_at)' },
  { kind: 'closedLink', table: 'account_tokens', doneAt: 'least(used_at, expires_at)' },
  { kind: 'emailChange', table: 'email_changes', doneAt: 'created_at' },
  { kind: 'finishedMail', table: 'mails', doneAt: `case when status <> 'queued' then queued_at end` },
  { kind: 'declinedRegistration', table: 'tenant_applications', doneAt: declinedAt },
  { kind: 'declinedRegistration', table: 'seller_registrations', doneAt: declinedAt },
  { kind: 'pendingRegistration', table: 'tenant_applications', doneAt: pendingSince },
  { kind: 'pendingRegistration', table: 'seller_registrations', doneAt: pendingSince },
  {
    kind: 'closedAccessRequest',
    table: 'access_requests',
    doneAt: `case when ${isClosedRequest} then changed_at end`,
  },
  {
    kind: 'accessRequest',
    table: 'access_requests',
    doneAt: `case when not ${isClosedRequest} then changed_at end`,
  },
  { kind: 'finishedPriceAlert', table: 'price_alerts', doneAt: priceAlertDoneAtSql },
  { kind: 'unconfirmedRequest', table: 'price_alerts', doneAt: unconfirmedAt },
  { kind: 'leftSavedSearch', table: 'saved_searches', doneAt: 'cancelled_at' },
  { kind: 'unconfirmedRequest', table: 'saved_searches', doneAt: unconfirmedAt },
  { kind: 'withdrawnQuestion', table: 'questions', doneAt: 'withdrawn_at' },
  { kind: 'gatewayIncident', table: 'gateway_incidents', doneAt: 'last_at' },
]

export type Forgetting = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly identifications: Pick<IdentificationStore, 'remove'>
}

/** Numbers of deleted rows, by table, and of pictures of approved people; zeros are omitted. */
export type Forgotten = Readonly<Record<string, number>>

/**
 * Deletes rows after their retention period (retention-periods.ts), in batches. Idempotent, and safe in
 * several processes at once.
 */
export async function forgetOld(options: Forgetting): Promise<Forgotten> {
  const forgotten: Record<string, number> = {}
  for (const rule of rules) {
    const count = await forgetBy(rule, options)
    if (count > 0) forgotten[rule.table] = (forgotten[rule.table] ?? 0) + count
  }
  const pictures = await forgetIdentifications(options)
  return pictures === 0 ? forgotten : { ...forgotten, identifications: pictures }
}

/** Deletes pictures of approved people, which are no longer needed. The registration stays. */
async function forgetIdentifications({ knex, clock, identifications }: Forgetting): Promise<number> {
  const before = daysBefore(clock.now(), retentionDays.approvedIdentification)
  return knex.transaction(async (transaction) => {
    const shown = () => accountsTable(transaction, 'seller_registrations')
    const old = await shown()
      .where({ status: 'approved' })
      .where('decided_at', '<', before)
      .whereNotNull('identification_file')
      .limit(ROWS_AT_ONCE_MAX)
      .forUpdate()
      .skipLocked()
      .select<{ id: string; identification_file: string }[]>('id', 'identification_file')
    for (const { identification_file: file } of old) await identifications.remove(file)
    await shown()
      .whereIn(
        'id',
        old.map(({ id }) => id),
      )
      .update({ identification_file: null })
    return old.length
  })
}

async function forgetBy(rule: Rule, options: Forgetting): Promise<number> {
  let count = 0
  let last = ROWS_AT_ONCE_MAX
  while (last === ROWS_AT_ONCE_MAX) {
    last = await forgetSome(rule, options)
    count += last
  }
  return count
}

const forgetSql = ({ table, doneAt }: Pick<Rule, 'table' | 'doneAt'>): string => `
  delete from accounts.${table} where id in (
    select id from accounts.${table} where ${doneAt} < :before limit :limit for update skip locked
  ) returning *`

/** Pictures that go with a row. */
type Files = {
  readonly identification_file?: string | null
  readonly proof_file?: string | null
  readonly newer_proof_file?: string | null
}

async function forgetSome(
  { kind, table, doneAt }: Rule,
  { knex, clock, identifications }: Forgetting,
): Promise<number> {
  const before = daysBefore(clock.now(), retentionDays[kind])
  return knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: Files[] }>(forgetSql({ table, doneAt }), {
      before,
      limit: ROWS_AT_ONCE_MAX,
    })
    // Before the commit: a failure is retried, while an orphaned picture would stay for another day.
    for (const row of rows)
      for (const file of [row.identification_file, row.proof_file, row.newer_proof_file])
        if (file) await identifications.remove(file)
    return rows.length
  })
}

function daysBefore(now: Instant, days: number): Instant {
  return msToInstant(instantToMs(now) - days * DAY_MS)
}
