import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { EmailChange } from '@zuschlag/contracts/user/email-change'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { rowsOf } from '../../../kernel/rows.ts'
import type { UserModel } from './models.ts'
import { lockedUser } from './verified-account.ts'
import { withdrawMails } from '../../../kernel/outbox/outbox.ts'
import { type Origin, writeAuditEntry } from './audit-trail.ts'

/** 128 bits in 22 characters, as in every mailed link. */
const TOKEN_LENGTH_BYTES = 16
/** Those of older links have 16. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{6})?$/
/** For how long the link to a new address works. */
export const EMAIL_CHANGE_LIFETIME_MS = 24 * 60 * 60 * 1000

export type WaitingChange = {
  readonly id: string
  readonly userId: UserId
  readonly oldEmail: string
  readonly newEmail: string
}

type Row = WaitingChange & { readonly expiresAt: Instant }

export function emailChangeTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'email_changes')
}

/** Names the mail to the new address, so that it can be taken back. */
export function topicOf(changeId: string): string {
  return `email-change:${changeId}`
}

/** What the table keeps of a token; null for what cannot be one. */
function hashOf(secret: string, token: string): Buffer | null {
  if (!TOKEN_PATTERN.test(token)) return null
  return createHmac('sha256', secret).update(`email-change-token-hash:${token}`).digest()
}

/** Stores a pending change. The token is returned once and stored nowhere. */
export async function saveEmailChange(
  transaction: Knex,
  secret: string,
  change: Omit<WaitingChange, 'id'> & { readonly now: Instant },
): Promise<{ readonly id: string; readonly token: string; readonly validUntil: Instant }> {
  const token = randomBytes(TOKEN_LENGTH_BYTES).toString('base64url')
  const id = randomUUID()
  const validUntil = msToInstant(instantToMs(change.now) + EMAIL_CHANGE_LIFETIME_MS)
  await emailChangeTable(transaction).insert({
    id,
    user_id: change.userId,
    old_email: change.oldEmail,
    new_email: change.newEmail,
    token_hash: hashOf(secret, token),
    created_at: change.now,
    expires_at: validUntil,
  })
  return { id, token, validUntil }
}

/** Somebody's change that waits, or null. */
export async function waitingChangeOf(db: Knex, userId: string, now: Instant): Promise<EmailChange | null> {
  const [row] = await rowsOf<Row>(waiting(db, now).where({ user_id: userId }).limit(1))
  return row === undefined ? null : { newEmail: row.newEmail, validUntil: row.expiresAt }
}

export type FormerEmail = { readonly email: string; readonly until: Date }

/** Addresses that the account had before, but for those that have gone to another account. */
export async function formerEmailsOf(db: Knex, userId: string): Promise<readonly FormerEmail[]> {
  const former: { old_email: string; used_at: Date }[] = await emailChangeTable(db)
    .where({ user_id: userId })
    .whereNotNull('used_at')
    .whereRaw('not exists (select 1 from accounts.users u where u.email = old_email)')
    .select('old_email', 'used_at')
  return former.map(({ old_email: email, used_at: until }) => ({ email, until }))
}

/**
 * The change that a token opens, with its account, both held for this transaction; null where it was used,
 * taken back, replaced or is too old. Locks the account first, like everything that changes it.
 */
export async function changeByToken(
  transaction: Knex,
  secret: string,
  token: string,
  now: Instant,
): Promise<{ readonly change: WaitingChange; readonly user: UserModel } | null> {
  const hash = hashOf(secret, token)
  if (hash === null) return null
  const found = () => waiting(transaction, now).where({ token_hash: hash })
  const [owner] = await rowsOf<Row>(found().limit(1))
  const user = owner && (await lockedUser(transaction, owner.userId))
  if (user === undefined) return null
  const [change] = await rowsOf<Row>(found().forUpdate().limit(1))
  return change === undefined ? null : { change, user }
}

/** Takes back whatever waits for somebody. Answers the ids. */
async function withdrawEmailChanges(
  transaction: Knex,
  userId: string,
  now: Instant,
): Promise<readonly string[]> {
  const open = emailChangeTable(transaction).where({ user_id: userId }).whereNull('used_at')
  const withdrawn = await open.whereNull('withdrawn_at').update({ withdrawn_at: now }).returning('id')
  return (withdrawn as { id: string }[]).map(({ id }) => id)
}

function waiting(db: Knex, now: Instant): Knex.QueryBuilder {
  const open = emailChangeTable(db).whereNull('used_at').whereNull('withdrawn_at')
  return open.where('expires_at', '>', now)
}

/** `e…@muster.example`: enough for its owner. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * Cancels what waits, and its mail where that was not sent yet. Answers whether there was anything. Locks the
 * account first: a change that is asked for at the same time is saved before, or finds its session ended.
 */
export async function withdrawWaiting(transaction: Knex, userId: string, origin: Origin): Promise<boolean> {
  await lockedUser(transaction, userId)
  const withdrawn = await withdrawEmailChanges(transaction, userId, origin.at)
  for (const id of withdrawn) await withdrawMails(transaction, topicOf(id))
  return withdrawn.length > 0
}

/**
 * Cancels what waits, with its entry in the audit trail. Everything that shuts an intruder out of an account
 * calls it, in its own transaction: a link in the intruder's mailbox would bring the account back to them.
 */
export async function cancelEmailChange(transaction: Knex, userId: string, origin: Origin): Promise<void> {
  if (!(await withdrawWaiting(transaction, userId, origin))) return
  const subject = { kind: 'user', id: userId } as const
  const entry = { action: 'user.emailChangeWithdrawn', subject }
  await writeAuditEntry(transaction, { origin, ...entry })
}
