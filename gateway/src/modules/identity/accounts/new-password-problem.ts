import type { PasswordOwner, PasswordWeakness } from '@zuschlag/contracts/account/password-rules'
import { passwordWeaknessesOf } from '@zuschlag/contracts/account/password-rules'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf } from '../../../kernel/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Why a new password cannot be taken, at its field; null where it can. */
export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<Problem | null> {
  const weaknesses: PasswordWeakness[] = passwordWeaknessesOf(password, owner)
  if (weaknesses.length === 0 && (await isCommonPassword(password))) weaknesses.push('tooCommon')
  return weaknesses.length === 0 ? null : problemOf('passwordWeak', { errors: { [field]: weaknesses } })
}
