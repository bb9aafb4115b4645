import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import {
  confirmEmailChange,
  type EmailChange,
  getEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '@zuschlag/contracts/user/email-change'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import { route, type Route, signedInRoute } from '../../../../edge/http/route.ts'
import { type Origin, originOf, writeAuditEntry } from '../audit-trail.ts'
import type { SessionCookie, Sessions } from '../../../../policies/session-port.ts'
import {
  cancelEmailChange,
  changeByToken,
  emailChangeTable,
  maskedEmail,
  saveEmailChange,
  topicOf,
  type WaitingChange,
  waitingChangeOf,
  withdrawWaiting,
} from '../email-changes.ts'
import { enqueueMail, mails } from '../../../../kernel/outbox/outbox.ts'
import type { SignedIn, Viewer } from '../../../../policies/viewer.ts'
import { UserModel } from '../models.ts'
import type { AccountTokens } from '../account-tokens.ts'
import { problemOf } from '../../../../kernel/problem.ts'
import { accountsTable } from '../../../../kernel/accounts-table.ts'
import type { GateDependencies } from '../second-factor/factor-gate.ts'
import { type ProofCall, proveIdentity } from '../second-factor/identity-proof.ts'
import { lockProven } from '../verified-account.ts'

const facts = { who: 'ownAccount', tag: 'Own account' } as const

type EmailChangeDependencies = RequestDependencies &
  ConfirmDependencies & { readonly sessionCookie: SessionCookie }

export function emailChangeRoutes(dependencies: EmailChangeDependencies): readonly Route[] {
  const { knex, sessions, sessionCookie } = dependencies
  return [
    signedInRoute(getEmailChange, {
      ...facts,
      summary: 'Get a pending change of the own email',
      description: 'Answers 204 where no change is pending.',
    }).answer(async ({ now }, { userId }) => ok(await waitingChangeOf(knex, userId, now))),
    signedInRoute(requestEmailChange, { ...facts, summary: 'Request a change of the own email' }).answer(
      (call, viewer) => askForEmailChange(call, viewer, dependencies),
    ),
    signedInRoute(withdrawEmailChange, {
      ...facts,
      summary: 'Withdraw a pending change of the own email',
    }).answer(async (call, { userId }) => {
      await knex.transaction((transaction) => cancelEmailChange(transaction, userId, originOf(call)))
      return ok(null)
    }),
    route(confirmEmailChange, {
      who: 'everybody',
      tag: 'Session',
      summary: 'Confirm the change of an email by link',
    }).answer(async (call) => {
      const { body, viewer } = call
      const changed = await confirmEmailChangeByToken(body.token, viewer, originOf(call), dependencies)
      if (!changed.ok) return changed
      const { email, keptSessionId } = changed.value
      if (keptSessionId !== null) {
        call.setHeader('Set-Cookie', sessionCookie.write(await sessions.renew(keptSessionId)))
      }
      return ok({ email })
    }),
  ]
}

type EmailPair = Pick<WaitingChange, 'oldEmail' | 'newEmail'>

type ConfirmDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly tokens: Pick<AccountTokens, 'closeAllOf'>
  /** Key of the tokens' hashes. */
  readonly secret: string
  /** Moves price alerts and saved searches of an email to another, in the same transaction. */
  readonly moveRequests: (transaction: Knex, emails: EmailPair) => Promise<void>
}

/** `keptSessionId`: the session of the one who confirmed it; null where somebody else's browser did. */
type EmailChanged = { readonly email: string; readonly keptSessionId: string | null }

/** Applies the new e-mail, notifies the previous one, and ends the account's sessions and other links. */
async function confirmEmailChangeByToken(
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

type RequestDependencies = GateDependencies & {
  /** Key of the tokens' hashes. */
  readonly secret: string
}

type RequestCall = ProofCall & { readonly body: { readonly newEmail: string } }

/**
 * Keeps a change that waits, mails its link to the new address and a note to the present one. For an address
 * that has an account the same is written and answered; only the mail is another, and goes to its owner.
 */
async function askForEmailChange(
  call: RequestCall,
  viewer: SignedIn,
  dependencies: RequestDependencies,
): Promise<Result<EmailChange, Problem>> {
  const { knex, rateLimits } = dependencies
  const proven = await proveIdentity(call, viewer, dependencies)
  if (!proven.ok) return proven
  const user = proven.value
  const origin = originOf(call)
  const newEmail = call.body.newEmail.toLowerCase()
  if (newEmail === user.email) {
    return err(problemOf('emailUnchanged', { errors: { newEmail: ['emailUnchanged'] } }))
  }
  // Beyond it no mail goes out; the answer is the same.
  const mayMail = (await rateLimits.spend('requestMail', newEmail)).ok
  return knex.transaction(async (transaction) => {
    const refused = await lockProven(transaction, viewer, user)
    if (refused !== null) return err(refused)
    await withdrawWaiting(transaction, user.id, origin)
    const wanted = { userId: viewer.userId, oldEmail: user.email, newEmail, now: origin.at }
    const saved = await saveEmailChange(transaction, dependencies.secret, wanted)
    if (mayMail) await mailToNew(transaction, { newEmail, ...saved, viewer, user, origin }, dependencies)
    await mailToPresent(transaction, { newEmail, viewer, user, origin }, dependencies)
    const subject = { kind: 'user', id: user.id } as const
    const entry = { action: 'user.emailChangeAsked', subject, after: { email: newEmail } }
    await writeAuditEntry(transaction, { origin, ...entry })
    return ok({ newEmail, validUntil: saved.validUntil })
  })
}

type Mailing = {
  readonly newEmail: string
  readonly viewer: SignedIn
  readonly user: UserModel
  readonly origin: Origin
}

async function mailToNew(
  transaction: Knex,
  mail: Mailing & Awaited<ReturnType<typeof saveEmailChange>>,
  { publicUrl }: RequestDependencies,
): Promise<void> {
  const { id, newEmail, viewer, user, origin, token, validUntil } = mail
  const owner = await UserModel.query(transaction).findOne({ email: newEmail })
  const { tenantId } = viewer
  const common = { language: null, tenantId: null, topic: topicOf(id) }
  if (owner === undefined) {
    // Addressed to an e-mail, not to a user: the requester's mail log must not show whether it was sent.
    const to = { email: newEmail, name: null }
    const data = { link: `${publicUrl}/change-email?token=${token}`, validUntil }
    const inTheirLook = { ...common, tenantId, language: user.language }
    await enqueueMail(transaction, { kind: 'changeEmail', to, data, ...inTheirLook }, origin.at)
  } else if (owner.suspendedAt === null) {
    const data = { link: `${publicUrl}/login` }
    await enqueueMail(
      transaction,
      { kind: 'emailTaken', to: { userId: owner.id }, data, ...common },
      origin.at,
    )
  }
}

async function mailToPresent(
  transaction: Knex,
  { newEmail, viewer, user, origin }: Mailing,
  { publicUrl }: RequestDependencies,
): Promise<void> {
  const data = { link: `${publicUrl}/user/security`, at: origin.at, newEmail: maskedEmail(newEmail) }
  const mail = { to: { userId: user.id }, data, language: null, tenantId: viewer.tenantId }
  await enqueueMail(transaction, { kind: 'emailChangeAsked', ...mail }, origin.at)
}
