import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { enqueueMail, mails } from '../../../../kernel/outbox/outbox.ts'
import type { Viewer } from '../../../../policies/viewer.ts'
import type { Origin } from '../audit-trail.ts'
import { writeAuditEntry } from '../audit-trail.ts'
import { UserModel } from '../models.ts'
import type { Sessions } from '../../../../policies/session-port.ts'
import type { AccountTokens } from '../account-tokens.ts'
import type { WaitingChange } from '../email-changes.ts'
import { changeByToken, emailChangeTable, maskedEmail } from '../email-changes.ts'
import { problemOf } from '../../../../kernel/problem.ts'
import { accountsTable } from '../../../../kernel/accounts-table.ts'

type EmailPair = Pick<WaitingChange, 'oldEmail' | 'newEmail'>

export type ConfirmDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly tokens: Pick<AccountTokens, 'closeAllOf'>
  /** Key of the tokens' hashes. */
  readonly secret: string
  /** Moves price alerts and saved searches of an email to another, in the same transaction. */
  readonly moveRequests: (transaction: Knex, emails: EmailPair) => Promise<void>
}

/** `keptSessionId`: the session of the one who confirmed it; null where somebody else's browser did. */
export type EmailChanged = { readonly email: string; readonly keptSessionId: string | null }

/** Applies the new e-mail, notifies the previous one, and ends the account's sessions and other links. */
export async function confirmEmailChangeByToken(
  token: string,
  viewer: Viewer,
  origin: Origin,
  { knex, sessions, tokens, secret, moveRequests }: ConfirmDependencies,
): Promise<Result<EmailChanged, Problem>> {
  const done = await knex.transaction(async (transaction) => {
    const opened = await changeByToken(transaction, secret, token, origin.at)
    if (opened === null) return null
    const { change, user } = opened
    // An address that changed in between was asked for by somebody who does not have the account any more.
    if (user.suspendedAt !== null || user.email !== change.oldEmail) return null
    if (!(await takeAddress(transaction, change, origin))) return null
    await tokens.closeAllOf(transaction, user.id)
    await followTo(transaction, change)
    await moveRequests(transaction, change)
    await notifyFormerEmail(transaction, change, user, origin)
    const kept = viewer.kind === 'signedIn' && viewer.userId === user.id ? viewer.sessionId : null
    const ended = await sessions.endAllOf(transaction, user.id, kept ?? undefined)
    return { ended, changed: { email: change.newEmail, keptSessionId: kept } }
  })
  if (done === null) return err(problemOf('tokenInvalid', { message: 'ChangeEmail.InvalidToken' }))
  sessions.announceEnded(done.ended)
  return ok(done.changed)
}

const lockAddressSql = 'select pg_advisory_xact_lock(hashtextextended(?, 0))'

/** False where another account has the address by now. */
async function takeAddress(transaction: Knex, change: WaitingChange, origin: Origin): Promise<boolean> {
  const { userId, oldEmail, newEmail } = change
  await emailChangeTable(transaction).where({ id: change.id }).update({ used_at: origin.at })
  // Two who take one address at once: the second waits here, and sees the first.
  await transaction.raw(lockAddressSql, [newEmail])
  if ((await UserModel.query(transaction).findOne({ email: newEmail })) !== undefined) return false
  await accountsTable(transaction, 'users')
    .where({ id: userId })
    .update({ email: newEmail, email_confirmed_at: origin.at })
  await writeAuditEntry(transaction, {
    origin: { ...origin, actorUserId: userId },
    action: 'user.emailChanged',
    subject: { kind: 'user', id: userId },
    before: { email: oldEmail },
    after: { email: newEmail },
  })
  return true
}

/** Queued mails go to the new email. */
async function followTo(transaction: Knex, { userId, oldEmail, newEmail }: WaitingChange): Promise<void> {
  await mails(transaction)
    .where({ user_id: userId, email: oldEmail, status: 'queued' })
    .whereNot({ kind: 'emailChangeAsked' })
    .update({ email: newEmail })
}

async function notifyFormerEmail(
  transaction: Knex,
  { oldEmail, newEmail }: WaitingChange,
  { id, firstName, lastName, language }: UserModel,
  { at }: Origin,
): Promise<void> {
  const to = { email: oldEmail, name: `${firstName} ${lastName}`.trim(), userId: id }
  const data = { at, newEmail: maskedEmail(newEmail) }
  await enqueueMail(transaction, { kind: 'emailChanged', to, data, language, tenantId: null }, at)
}
