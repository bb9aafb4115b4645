import type { AccountProblemCode } from '@zuschlag/contracts/account/account-problems'
import { accountProblemStatus } from '@zuschlag/contracts/account/account-problems'
import type { PasswordOwner, PasswordWeakness } from '@zuschlag/contracts/account/password-rules'
import { passwordWeaknessesOf } from '@zuschlag/contracts/account/password-rules'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { ProblemDetails } from '../http/problem.ts'
import { problemType } from '../http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

const titles: Record<AccountProblemCode, string> = {
  tokenInvalid: 'The link is not valid any more.',
  passwordWeak: 'The password is too easy to guess.',
  passwordWrong: 'The password is wrong.',
  emailUnchanged: 'The account has this address already.',
  leadingRunningAuction: 'You hold the highest bid of a running auction.',
  managingRunningAuction: 'A running auction is in this account’s hands.',
  lastSystemAdmin: 'Somebody has to be left who administers.',
  notOnYourself: 'This cannot be done to your own account.',
  emailAlreadyUsed: 'The address has an account already.',
  secondFactorRequired: 'The account asks for a code besides the password.',
  secondFactorWrong: 'The code is wrong or was used already.',
  secondFactorNotOffered: 'This account is not offered a second factor.',
  secondFactorNeeded: 'This platform asks its staff for a second factor.',
  noSecondFactor: 'The account has no second factor.',
  alreadySuspended: 'The account is suspended already.',
  notSuspended: 'The account is not suspended.',
}

export function accountProblem(code: AccountProblemCode, details: ProblemDetails = {}): Problem {
  return {
    type: problemType(code),
    title: titles[code],
    status: accountProblemStatus[code],
    code,
    ...details,
  }
}

/** Why a new password cannot be taken, at its field; null where it can. */
export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<Problem | null> {
  const weaknesses: PasswordWeakness[] = passwordWeaknessesOf(password, owner)
  if (weaknesses.length === 0 && (await isCommonPassword(password))) weaknesses.push('tooCommon')
  return weaknesses.length === 0 ? null : accountProblem('passwordWeak', { errors: { [field]: weaknesses } })
}
