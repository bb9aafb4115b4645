import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { UserModel } from './models.ts'
import { sessionsTable } from './session-rows.ts'

/** An account with the hash of the password that was right. */
export type VerifiedAccount = Pick<UserModel, 'id' | 'passwordHash'>

/** Reads and locks the account; undefined if it was erased. */
export async function lockedUser(transaction: Knex, userId: string): Promise<UserModel | undefined> {
  return UserModel.query(transaction).findById(userId).whereNull('deleted_at').forUpdate()
}

/**
 * Locks an account for the last step after its password was verified. False where the password is another
 * one by now, or the account is suspended or erased: verifying takes time, in which the owner may shut an
 * intruder out.
 */
export async function lockVerified(
  transaction: Knex,
  { id, passwordHash }: VerifiedAccount,
): Promise<boolean> {
  const user = await lockedUser(transaction, id)
  return user !== undefined && user.suspendedAt === null && user.passwordHash === passwordHash
}

/**
 * Locks the viewer's account for the last step of a request. Refused where the session ended since the
 * request arrived.
 */
export async function lockSignedIn(
  transaction: Knex,
  { userId, sessionId }: SignedIn,
): Promise<Problem | null> {
  await lockedUser(transaction, userId)
  const open: unknown = await sessionsTable(transaction)
    .where({ id: sessionId })
    .whereNull('ended_at')
    .first('id')
  return open === undefined ? problemOf('unauthenticated') : null
}

/**
 * The same after the viewer's password was verified. Everything that asks for it calls this before it acts.
 */
export async function lockProven(
  transaction: Knex,
  viewer: SignedIn,
  verified: VerifiedAccount,
  field: 'password' | 'currentPassword' = 'password',
): Promise<Problem | null> {
  const ended = await lockSignedIn(transaction, viewer)
  if (ended !== null) return ended
  return (await lockVerified(transaction, verified)) ? null : wrongPassword(field)
}

export function wrongPassword(field: 'password' | 'currentPassword' = 'password'): Problem {
  return problemOf('passwordWrong', { errors: { [field]: ['passwordWrong'] } })
}
