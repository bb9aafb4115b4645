import type { RateLimits, Spending } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { Sessions } from '../../../policies/session-port.ts'

type GuessDependencies = {
  readonly rateLimits: RateLimits
  readonly sessions: Pick<Sessions, 'knowsSender'>
}

/**
 * Limits of wrong passwords, spent before the hash is computed and given back for a right password: of many
 * tried at once, no more than the limits are checked. Behind a client IP whose limit is used up, those who
 * signed in from it before still can, or a neighbour could lock them out. `email` is lower case.
 */
export async function spendGuess(
  email: string,
  clientIp: string,
  { rateLimits, sessions }: GuessDependencies,
): Promise<Spending> {
  const clientKey = clientKeyOf(clientIp)
  const guess = `${clientKey} ${email}`
  const ofAccount = await rateLimits.spend('signInFailure', guess)
  if (!ofAccount.ok) return ofAccount
  const ofClientIp = await rateLimits.spend('signInFailureOfAddress', clientKey)
  if (ofClientIp.ok || (await sessions.knowsSender(email, clientKey))) return { ok: true }
  // What is not looked at is no guess.
  await rateLimits.giveBack('signInFailure', guess)
  return ofClientIp
}

export async function giveGuessBack(
  email: string,
  clientIp: string,
  { rateLimits }: Pick<GuessDependencies, 'rateLimits'>,
): Promise<void> {
  const clientKey = clientKeyOf(clientIp)
  await rateLimits.giveBack('signInFailureOfAddress', clientKey)
  await rateLimits.giveBack('signInFailure', `${clientKey} ${email}`)
}

/**
 * How long an unknown sender waits for each answer about an account that is being guessed at from many
 * client IPs.
 */
export const SLOWED_SIGN_IN_MS = 3_000

type SlowDownDependencies = {
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
