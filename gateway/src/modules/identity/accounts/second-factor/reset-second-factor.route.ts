import { resetUserSecondFactor } from '@zuschlag/contracts/administration/users'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { problemOf } from '../../../../kernel/problem.ts'
import type { Route } from '../../../../edge/http/route.ts'
import { route } from '../../../../edge/http/route.ts'
import { administeredUser } from '../administered-users.ts'
import { originOf } from '../audit-trail.ts'
import type { Sessions } from '../../../../policies/session-port.ts'
import type { ResetDependencies } from './reset-second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

type RouteDependencies = ResetDependencies & { readonly sessions: Sessions }

/**
 * For somebody who lost both app and recovery codes; who asks for it is known to the administrator by other
 * means.
 */
export function resetSecondFactorRoute(dependencies: RouteDependencies): Route {
  const { knex, sessions } = dependencies
  return route(resetUserSecondFactor, {
    who: 'systemAdmin',
    tag: 'Users',
    summary: 'Reset the second factor of a user',
  }).answer(async (call) => {
    const { userId } = call.params
    const origin = originOf(call)
    // An administrator's open session is no proof of their own second factor.
    if (userId === origin.actorUserId) return err(problemOf('notOnYourself'))
    if ((await administeredUser(knex, userId, call.now)) === null) return err(problemOf('notFound'))
    const ended = await resetSecondFactor(userId, origin, dependencies)
    if (ended === null) return err(problemOf('noSecondFactor'))
    sessions.announceEnded(ended)
    const user = await administeredUser(knex, userId, call.now)
    return user === null ? err(problemOf('notFound')) : ok(user)
  })
}
