import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Call } from '../../../edge/http/route.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** What is changed; tenants, users, partners, questions, mails and what came in over forms. */
export type AuditSubject = {
  readonly kind:
    | 'user'
    | 'tenant'
    | 'tenantApplication'
    | 'sellerRegistration'
    | 'contactMessage'
    | 'partner'
    | 'accessRequest'
    | 'question'
    | 'mail'
  readonly id: string
}

export type Fields = Readonly<Record<string, unknown>>

/** On whose behalf, when and by which request something changes. */
export type Origin = {
  /** Null for the product itself, and for people who are not signed in. */
  readonly actorUserId: string | null
  readonly at: Instant
  readonly requestId: string | null
}

/**
 * A request as the origin of a change; somebody who acts by a mailed link is not signed in yet and named
 * here.
 */
export function originOf(
  { viewer, now, requestId }: Pick<Call<unknown, unknown, unknown>, 'viewer' | 'now' | 'requestId'>,
  actorUserId: string | null = viewer.kind === 'signedIn' ? viewer.userId : null,
): Origin {
  return { actorUserId, at: now, requestId }
}

export type NewAuditEntry = {
  readonly origin: Origin
  /** `<subject>.<past tense>`, such as `user.suspended`. */
  readonly action: string
  readonly subject: AuditSubject
  /** The fields that are about to change, or null where there was nothing before. */
  readonly before?: Fields | null
  readonly after?: Fields | null
}

/** Fields whose values never enter the trail; only the fact of their change does. */
const SECRET_FIELD = /password|token|code|hash|secret|identification/i

/**
 * Writes down a change, in the transaction that makes it: neither is ever there without the other. Of
 * `before` and `after` only the fields that differ are kept; where nothing differs, nothing is written.
 */
export async function writeAuditEntry(transaction: Knex, entry: NewAuditEntry): Promise<void> {
  const { origin, action, subject, before: earlier = null, after: later = null } = entry
  const [before, after] = differing(earlier, later)
  if (earlier !== null && later !== null && Object.keys(after ?? {}).length === 0) return
  await auditEntries(transaction).insert({
    at: origin.at,
    actor_user_id: origin.actorUserId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    request_id: origin.requestId,
  })
}

/** Takes the values out of the entries about somebody who is erased; who did what and when stays. */
export async function eraseAuditValues(transaction: Knex, subject: AuditSubject): Promise<void> {
  await auditEntries(transaction)
    .where({ subject_kind: subject.kind, subject_id: subject.id })
    .update({ before: null, after: null })
}

export function auditEntries(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'audit_entries')
}

function differing(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (before === null || after === null) return [withoutSecrets(before), withoutSecrets(after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return [withoutSecrets(pick(before)), withoutSecrets(pick(after))]
}

function withoutSecrets(fields: Fields | null): Fields | null {
  if (fields === null) return null
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRET_FIELD.test(name) ? '…' : value]),
  )
}
