import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuctionId, auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { priceAlertDoneAtSql } from '@zuschlag/projections/account-joins/price-alert-queries'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import { eventsOfAuction } from '@zuschlag/projections/auction-history/queries'
import { AuctionParticipantModel } from '@zuschlag/projections/auction-participants/table'
import { hasQuarantines } from '@zuschlag/projections/lag'
import type { Knex } from 'knex'
import { namesIn, nullIfMissing } from '../../edge/http/missing-files.ts'
import { accountsTable } from '../../kernel/accounts-table.ts'
import { auditEntries, eraseAuditValues } from '../../modules/identity/accounts/audit-trail.ts'
import type { IdentificationStore } from '../../modules/identity/registrations/identification.ts'

/**
 * Retention periods, in days, of data that the product no longer needs. Histories of auctions and the audit
 * trail are evidence and stay; their personal data is erased with the account. The period of messages is
 * shown to their readers too: contracts/src/contact/administer-messages.ts.
 */
export const retentionDays = {
  /** After their end: a client that signed in before is not throttled while others guess. */
  endedSession: 30,
  /** After use or expiry: an old link still redirects its reader to the sign-in. */
  closedLink: 30,
  /** After the request: for this time, an account can be traced to its previous e-mail. */
  emailChange: 365,
  /**
   * After it was queued, for mails sent, withdrawn or failed: for this time, administrators can send it
   * again.
   */
  finishedMail: 90,
  /** After the decision: for this time, a declined person may ask why. */
  declinedRegistration: 180,
  /** After it arrived: a registration that nobody decided, with its picture. */
  pendingRegistration: 90,
  /** After the approval: the picture only; the person was promised that it is deleted after the check. */
  approvedIdentification: 7,
  /** After the last change, for requests for access that were declined, withdrawn or never sent. */
  closedAccessRequest: 30,
  /** After the last change, for other requests for access, with their pictures. */
  accessRequest: 180,
  /** After it was sent or cancelled, or its auction ended or was withdrawn. */
  finishedPriceAlert: 90,
  /** After it was left. */
  leftSavedSearch: 90,
  /** After its link expired: a price alert or saved search whose address nobody confirmed. */
  unconfirmedRequest: 7,
  /** After it arrived: an offer that was answered without a decision; for this time, it may be disputed. */
  gatewayIncident: 90,
  /** After the withdrawal: a question that nobody answered. */
  withdrawnQuestion: 30,
  /**
   * After its creation: an account without a password that nothing was done with, made by a form for an
   * address and a name that anybody could type.
   */
  unusedAccount: 180,
  /**
   * After the upload: a picture or document that no revision of its object names. A form may stay open for
   * this time.
   */
  unnamedFile: 30,
  /** After the upload: a picture of an identification or a proof that no row names. */
  unnamedIdentification: 1,
} as const

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
/** A link that was never used. */
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

type Forgetting = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly identifications: Pick<IdentificationStore, 'remove'>
}

/** Numbers of deleted rows, by table, and of pictures of approved people; zeros are omitted. */
type Forgotten = Readonly<Record<string, number>>

/** Deletes rows after their retention period, in batches. Idempotent, and safe in several processes. */
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

/** Below the folder of files, each with a folder for every auction. */
const FOLDERS = ['images/auctions', 'documents']
/** Columns that name a picture of an identification or a proof. */
const identificationColumns = {
  seller_registrations: ['identification_file'],
  access_requests: ['identification_file', 'proof_file', 'newer_proof_file'],
}
const FILE_NAME = /[\w-]+\.\w+/g

type Deleting = { readonly knex: Knex; readonly clock: { now(): Instant } }

type Options = Deleting & {
  /** Null if no files are stored. */
  readonly filesDir: string | null
}

/**
 * Deletes unused uploads: files that are old enough and that no revision names. Files that any revision ever
 * named are evidence and stay. In doubt nothing is deleted: not while a stream is quarantined, and not for an
 * auction whose history is incomplete in the read models.
 */
export async function forgetUnnamedFiles({ knex, clock, filesDir }: Options): Promise<number> {
  if (filesDir === null || (await hasQuarantines(knex))) return 0
  const beforeMs = instantToMs(clock.now()) - retentionDays.unnamedFile * DAY_MS
  let count = 0
  for (const folder of FOLDERS.map((name) => join(filesDir, name))) {
    for (const name of await namesIn(folder)) {
      const auctionId = auctionIdSchema.safeParse(name)
      if (!auctionId.success) continue
      count += await forgetIn(join(folder, name), { beforeMs }, () => namesOf(knex, auctionId.data))
    }
  }
  return count
}

/**
 * Deletes pictures of identifications and proofs that no row names: those whose row did not take them, or
 * lost them while the process ended. Pictures that are older than the database stay: its rows may be restored
 * later.
 */
export async function forgetUnnamedIdentifications({
  knex,
  clock,
  identifications,
}: Deleting & { readonly identifications: Pick<IdentificationStore, 'folder'> }): Promise<number> {
  const beforeMs = instantToMs(clock.now()) - retentionDays.unnamedIdentification * DAY_MS
  const first = await auditEntries(knex).orderBy('id').first<{ at: Date } | undefined>('at')
  if (first === undefined) return 0
  const age = { sinceMs: first.at.getTime(), beforeMs }
  return forgetIn(identifications.folder, age, async () => {
    const tables = Object.entries(identificationColumns).map(([table, columns]) =>
      accountsTable(knex, table).select<Readonly<Record<string, string | null>>[]>(columns),
    )
    const rows = (await Promise.all(tables)).flat()
    return new Set(rows.flatMap((row) => Object.values(row).flatMap((name) => name ?? [])))
  })
}

async function forgetIn(
  folder: string,
  { sinceMs = 0, beforeMs }: { readonly sinceMs?: number; readonly beforeMs: number },
  named: () => Promise<ReadonlySet<string> | null>,
): Promise<number> {
  const old: string[] = []
  for (const name of await namesIn(folder)) {
    // Null if it was removed in between.
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (found !== null && found.mtimeMs >= sinceMs && found.mtimeMs < beforeMs) old.push(name)
  }
  const names = old.length === 0 ? null : await named()
  if (names === null) return 0
  const unnamed = old.filter((name) => !names.has(name))
  for (const name of unnamed) await rm(join(folder, name), { force: true })
  return unnamed.length
}

/** All file names in revisions of an auction; null if its history is incomplete. */
async function namesOf(knex: Knex, auctionId: AuctionId): Promise<ReadonlySet<string> | null> {
  const history = () => eventsOfAuction(knex, auctionId)
  const [events] = await history().select<{ count: string; newest: number | null }[]>(
    knex.raw('count(*) as count, max(revision) as newest'),
  )
  if (events?.newest === undefined || events.newest === null) return null
  if (Number(events.count) !== events.newest + 1) return null
  const rows = await history()
    .whereIn('type', ['AuctionDrafted', 'AuctionRevised'])
    .select<{ data: string }[]>(knex.raw('data::text as data'))
  return new Set(rows.flatMap(({ data }) => data.match(FILE_NAME) ?? []))
}

const AT_ONCE_MAX = 500

type UnusedOptions = { readonly knex: Knex; readonly clock: { now(): Instant } }

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
export async function forgetUnusedAccounts({ knex, clock }: UnusedOptions): Promise<number> {
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
