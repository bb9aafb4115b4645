import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Call } from '../../../../edge/http/call.ts'
import { problemOf } from '../../../../kernel/problem.ts'
import type { SignedIn } from '../../../../policies/viewer.ts'
import { originOf } from '../audit-trail.ts'
import { UserModel } from '../models.ts'
import { verifyPassword } from '../password-hash.ts'
import type { GateDependencies } from './factor-gate.ts'
import { refusedBySecondFactor } from './factor-gate.ts'

export type ProofCall = Pick<
  Call<unknown, unknown, { readonly password: string; readonly code?: string | undefined }>,
  'body' | 'clientIp' | 'now' | 'viewer' | 'requestId'
>

/**
 * Asks for the password, and where there is a second factor for a code of it: a session alone proves nothing.
 * Null where both are right.
 */
export async function identityProblem(
  call: ProofCall,
  { userId }: SignedIn,
  dependencies: GateDependencies,
): Promise<Problem | null> {
  const { body, clientIp, now } = call
  const user = await UserModel.query(dependencies.knex).findById(userId)
  if (!(await verifyPassword(body.password, user?.passwordHash ?? null))) {
    return problemOf('passwordWrong', { errors: { password: ['passwordWrong'] } })
  }
  const refused = await refusedBySecondFactor(
    { userId, code: body.code, clientIp, now },
    originOf(call),
    dependencies,
  )
  if (refused?.code !== 'secondFactorRequired') return refused
  return problemOf('secondFactorWrong', { errors: { code: ['secondFactorWrong'] } })
}
