import { resetUserSecondFactor } from '@zuschlag/contracts/administration/users'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { problemOf } from '../../../../kernel/problem.ts'
import type { Route } from '../../../../edge/http/route.ts'
import { route } from '../../../../edge/http/route.ts'
import { administeredUser } from '../administered-users.ts'
import { originOf } from '../audit-trail.ts'
import { cancelEmailChange } from '../withdraw-email-change.ts'
import type { Sessions } from '../../../../policies/session-port.ts'
import { removeFactor } from './second-factors.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

export type ResetDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly publicUrl: string
}

/**
 * For somebody who lost both app and recovery codes; who asks for it is known to the administrator by other
 * means.
 */
export function resetSecondFactorRoute({ knex, sessions, publicUrl }: ResetDependencies): Route {
  return route(resetUserSecondFactor, async (call) => {
    const { userId } = call.params
    const origin = originOf(call)
    // An administrator's open session is no proof of their own second factor.
    if (userId === origin.actorUserId) return err(problemOf('notOnYourself'))
    if ((await administeredUser(knex, userId, call.now)) === null) return err(problemOf('notFound'))
    const ended = await knex.transaction(async (transaction) => {
      if (!(await removeFactor(transaction, userId))) return null
      await notifySecondFactorChange(transaction, { userId, tenantId: null }, 'reset', origin, { publicUrl })
      await cancelEmailChange(transaction, userId, origin)
      return sessions.endAllOf(transaction, userId)
    })
    if (ended === null) return err(problemOf('noSecondFactor'))
    sessions.announceEnded(ended)
    const user = await administeredUser(knex, userId, call.now)
    return user === null ? err(problemOf('notFound')) : ok(user)
  })
}
