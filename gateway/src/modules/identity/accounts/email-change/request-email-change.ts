import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { EmailChange } from '@zuschlag/contracts/user/email-change'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../../kernel/outbox/outbox.ts'
import type { SignedIn } from '../../../../policies/viewer.ts'
import { problemOf } from '../../../../kernel/problem.ts'
import type { Origin } from '../audit-trail.ts'
import { originOf, writeAuditEntry } from '../audit-trail.ts'
import { UserModel } from '../models.ts'
import type { GateDependencies } from '../second-factor/factor-gate.ts'
import type { ProofCall } from '../second-factor/identity-proof.ts'
import { proveIdentity } from '../second-factor/identity-proof.ts'
import { maskedEmail, saveEmailChange, topicOf } from '../email-changes.ts'
import { lockProven } from '../verified-account.ts'
import { withdrawWaiting } from '../withdraw-email-change.ts'

export type RequestDependencies = GateDependencies & {
  /** Key of the tokens' hashes. */
  readonly secret: string
}

type RequestCall = ProofCall & { readonly body: { readonly newEmail: string } }

/**
 * Keeps a change that waits, mails its link to the new address and a note to the present one. For an address
 * that has an account the same is written and answered; only the mail is another, and goes to its owner.
 */
export async function askForEmailChange(
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
    const entry = { action: 'user.emailChangeAsked', subject, before: null, after: { email: newEmail } }
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
