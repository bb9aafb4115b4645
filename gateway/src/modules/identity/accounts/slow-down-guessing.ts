import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { Sessions } from '../../../policies/session-port.ts'

/**
 * How long an unknown sender waits for each answer about an account that is being guessed at from many
 * client IPs.
 */
export const SLOWED_SIGN_IN_MS = 3_000

export type SlowDownDependencies = {
  readonly rateLimits: RateLimits
  readonly sessions: Pick<Sessions, 'knowsSender'>
  readonly sleep: (ms: number) => Promise<unknown>
}

/**
 * Slows signing in to an account that got too many wrong passwords from anywhere; clients that signed in from
 * the same client IP before does not notice. It never refuses, or strangers could lock people out. `email` is
 * lower case.
 */
export async function slowDownGuessing(
  email: string,
  clientIp: string,
  { rateLimits, sessions, sleep }: SlowDownDependencies,
): Promise<void> {
  const spending = await rateLimits.check('signInFailureOfAccount', email)
  if (spending.ok || (await sessions.knowsSender(email, clientKeyOf(clientIp)))) return
  await sleep(SLOWED_SIGN_IN_MS)
}
