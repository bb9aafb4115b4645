import type { Knex } from 'knex'
import type { Sessions } from '../../../../policies/session-port.ts'
import type { Origin } from '../audit-trail.ts'
import { lockedUser } from '../verified-account.ts'
import { cancelEmailChange } from '../withdraw-email-change.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { removeFactor } from './second-factors.ts'

export type ResetDependencies = {
  readonly knex: Knex
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly publicUrl: string
}

/**
 * Removes somebody's second factor and ends their sessions, in one transaction with audit entry and mail.
 * Answers the ids of the ended sessions, or null where there is no second factor.
 */
export async function resetSecondFactor(
  userId: string,
  origin: Origin,
  { knex, sessions, publicUrl }: ResetDependencies,
): Promise<readonly string[] | null> {
  return knex.transaction(async (transaction) => {
    await lockedUser(transaction, userId)
    if (!(await removeFactor(transaction, userId))) return null
    await notifySecondFactorChange(transaction, { userId, tenantId: null }, 'reset', origin, { publicUrl })
    await cancelEmailChange(transaction, userId, origin)
    return sessions.endAllOf(transaction, userId)
  })
}
