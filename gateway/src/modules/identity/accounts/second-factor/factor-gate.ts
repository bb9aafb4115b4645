import { readSecondFactorCode } from '@zuschlag/contracts/account/second-factor-code'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import type { RateLimits } from '../../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../../edge/rate-limits/spend-limit.ts'
import type { Logger } from '../../../../kernel/logger.ts'
import type { SecondFactorChange } from '../../../../kernel/outbox/mail-data.ts'
import { enqueueMail } from '../../../../kernel/outbox/outbox.ts'
import { problemOf, unavailable } from '../../../../kernel/problem.ts'
import { type Origin, writeAuditEntry } from '../audit-trail.ts'
import { isAppCode } from './app-codes.ts'
import type { FactorVault } from './factor-vault.ts'
import { factorStateOf, useCode } from './second-factors.ts'

const actions: Record<SecondFactorChange, string> = {
  setUp: 'user.secondFactorSetUp',
  removed: 'user.secondFactorRemoved',
  reset: 'user.secondFactorReset',
  codesRenewed: 'user.recoveryCodesRenewed',
  codeUsed: 'user.recoveryCodeUsed',
}

/** Writes what happened to somebody's second factor into the audit trail, and mails it to them. */
export async function notifySecondFactorChange(
  transaction: Knex,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string | null },
  change: SecondFactorChange,
  origin: Origin,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const subject = { kind: 'user', id: userId } as const
  await writeAuditEntry(transaction, { origin, action: actions[change], subject })
  const data = { link: `${publicUrl}/user/security`, at: origin.at, change }
  const mail = { kind: 'secondFactorChanged', to: { userId }, data, language: null, tenantId } as const
  await enqueueMail(transaction, mail, origin.at)
}

export type GateDependencies = {
  readonly knex: Knex
  readonly rateLimits: RateLimits
  /** Null where the server has no key: then nothing opens an account that has a second factor. */
  readonly vault: FactorVault | null
  readonly publicUrl: string
  readonly logger: Pick<Logger, 'warn'>
}

type Attempt = {
  readonly userId: string
  /** As typed; absent where none was given. */
  readonly code: string | undefined
  readonly clientIp: string
  readonly now: Instant
}

/**
 * Asks for the second factor of somebody whose password was right. Null lets them in: they have none, or the
 * code is right and now used up. Wrong codes have a limit of their own, and right ones cost nothing.
 */
export async function refusedBySecondFactor(
  attempt: Attempt,
  origin: Origin,
  dependencies: GateDependencies,
): Promise<Problem | null> {
  const { knex, vault, rateLimits, logger } = dependencies
  const { userId, clientIp, now } = attempt
  if ((await factorStateOf(knex, userId)).setUpAt === null) return null
  if (vault === null) return unavailable()
  const code = readSecondFactorCode(attempt.code ?? '')
  if (code === '') return problemOf('secondFactorRequired')
  const [limit, key] = isAppCode(code)
    ? (['secondFactorFailure', userId] as const)
    : (['recoveryCodeFailure', `${clientKeyOf(clientIp)} ${userId}`] as const)
  // Spent beforehand and given back: however many are tried at once, no more than the limit are looked at.
  const spending = await rateLimits.spend(limit, key)
  if (!spending.ok) return problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds })
  const outcome = await useCode(knex, vault, { userId, code, now })
  if (outcome === 'unreadable')
    logger.warn({ userId }, 'a second factor was made with another SECOND_FACTOR_KEY and has to be reset')
  if (outcome === 'wrong' || outcome === 'unreadable')
    return problemOf('secondFactorWrong', { errors: { code: ['secondFactorWrong'] } })
  await rateLimits.giveBack(limit, key)
  // The owner is notified because somebody else may have used it.
  if (outcome === 'rightRecoveryCode') {
    const by = { ...origin, actorUserId: userId }
    const person = { userId, tenantId: null }
    await knex.transaction((transaction) =>
      notifySecondFactorChange(transaction, person, 'codeUsed', by, dependencies),
    )
  }
  return null
}
