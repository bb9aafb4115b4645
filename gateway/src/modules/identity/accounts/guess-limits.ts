import type { RateLimits, Spending } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { Sessions } from '../../../policies/session-port.ts'

export type GuessDependencies = {
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
