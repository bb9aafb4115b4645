import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Call } from '../../../../edge/http/route.ts'
import { problemOf } from '../../../../kernel/problem.ts'
import type { SignedIn } from '../../../../policies/viewer.ts'
import { originOf } from '../audit-trail.ts'
import { UserModel } from '../models.ts'
import { verifyPassword } from '../password-hash.ts'
import { wrongPassword } from '../verified-account.ts'
import { type GateDependencies, refusedBySecondFactor } from './factor-gate.ts'

export type ProofCall = Pick<
  Call<unknown, unknown, { readonly password: string; readonly code?: string | undefined }>,
  'body' | 'clientIp' | 'now' | 'viewer' | 'requestId'
>

/** Asks for the password: a session alone proves nothing. Answers the account for `lockProven`. */
export async function provePassword(
  knex: Knex,
  { userId }: SignedIn,
  password: string,
): Promise<Result<UserModel, Problem>> {
  const user = await UserModel.query(knex).findById(userId)
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  return user === undefined || !isRight ? err(wrongPassword()) : ok(user)
}

/**
 * Asks for the password, and where there is a second factor for a code of it. Answers the account for
 * `lockProven`.
 */
export async function proveIdentity(
  call: ProofCall,
  viewer: SignedIn,
  dependencies: GateDependencies,
): Promise<Result<UserModel, Problem>> {
  const { body, clientIp, now } = call
  const { userId } = viewer
  const proven = await provePassword(dependencies.knex, viewer, body.password)
  if (!proven.ok) return proven
  const refused = await refusedBySecondFactor(
    { userId, code: body.code, clientIp, now },
    originOf(call),
    dependencies,
  )
  if (refused === null) return proven
  if (refused.code !== 'secondFactorRequired') return err(refused)
  return err(problemOf('secondFactorWrong', { errors: { code: ['secondFactorWrong'] } }))
}
