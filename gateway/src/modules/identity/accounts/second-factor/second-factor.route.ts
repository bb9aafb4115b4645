import { readSecondFactorCode } from '@zuschlag/contracts/account/second-factor-code'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@zuschlag/contracts/user/second-factor'
import { resetUserSecondFactor } from '@zuschlag/contracts/administration/users'
import type { Knex } from 'knex'
import { problemOf } from '../../../../kernel/problem.ts'
import { route, type Route, signedInRoute } from '../../../../edge/http/route.ts'
import { type Origin, originOf } from '../audit-trail.ts'
import type { SessionCookie, Sessions } from '../../../../policies/session-port.ts'
import { presentKey } from './app-codes.ts'
import { lockedUser, lockProven, lockSignedIn } from '../verified-account.ts'
import { cancelEmailChange } from '../email-changes.ts'
import { type GateDependencies, notifySecondFactorChange } from './factor-gate.ts'
import { proveIdentity } from './identity-proof.ts'
import {
  beginFactor,
  confirmFactor,
  factorStateOf,
  isStaff,
  removeFactor,
  renewCodes,
} from './second-factors.ts'
import { administeredUser } from '../administered-users.ts'

const facts = { who: 'ownAccount', tag: 'Own account' } as const

type SecondFactorDependencies = GateDependencies & {
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly isSecondFactorRequired: boolean
}

export function secondFactorRoutes(dependencies: SecondFactorDependencies): readonly Route[] {
  const { knex, vault, isSecondFactorRequired: isRequired } = dependencies
  return [
    signedInRoute(getSecondFactor, { ...facts, summary: 'Get the state of the own second factor' }).answer(
      async (_call, { userId }) => {
        const isRequiredOfThem = isRequired && (await isStaff(knex, userId))
        return ok({
          isOffered: vault !== null,
          isRequired: isRequiredOfThem,
          ...(await factorStateOf(knex, userId)),
        })
      },
    ),
    beginRoute(dependencies),
    confirmRoute(dependencies),
    signedInRoute(renewRecoveryCodes, { ...facts, summary: 'Replace the own recovery codes' }).answer(
      async (call, viewer) => {
        const proven = await proveIdentity(call, viewer, dependencies)
        if (!proven.ok) return proven
        if (vault === null) return err(problemOf('secondFactorNotOffered'))
        return knex.transaction(async (transaction) => {
          const refused = await lockProven(transaction, viewer, proven.value)
          if (refused !== null) return err(refused)
          await notifySecondFactorChange(transaction, viewer, 'codesRenewed', originOf(call), dependencies)
          return ok({ recoveryCodes: [...(await renewCodes(transaction, vault, viewer.userId))] })
        })
      },
    ),
    signedInRoute(removeSecondFactor, { ...facts, summary: 'Remove the own second factor' }).answer(
      async (call, viewer) => {
        if (isRequired && (await isStaff(knex, viewer.userId))) return err(problemOf('secondFactorNeeded'))
        const proven = await proveIdentity(call, viewer, dependencies)
        if (!proven.ok) return proven
        return knex.transaction(async (transaction) => {
          const refused = await lockProven(transaction, viewer, proven.value)
          if (refused !== null) return err(refused)
          if (await removeFactor(transaction, viewer.userId))
            await notifySecondFactorChange(transaction, viewer, 'removed', originOf(call), dependencies)
          return ok(null)
        })
      },
    ),
  ]
}

function beginRoute(dependencies: SecondFactorDependencies): Route {
  const { knex, vault } = dependencies
  return signedInRoute(beginSecondFactor, {
    ...facts,
    summary: 'Start the set-up of a second factor',
  }).answer(async (call, viewer) => {
    if (vault === null) return err(problemOf('secondFactorNotOffered'))
    const proven = await proveIdentity(call, viewer, dependencies)
    if (!proven.ok) return proven
    return knex.transaction(async (transaction) => {
      const refused = await lockProven(transaction, viewer, proven.value)
      if (refused !== null) return err(refused)
      const secret = await beginFactor(transaction, vault, viewer.userId, call.now)
      return ok(presentKey(secret, proven.value.email))
    })
  })
}

function confirmRoute(dependencies: SecondFactorDependencies): Route {
  const { knex, vault, sessions, sessionCookie } = dependencies
  return signedInRoute(confirmSecondFactor, {
    ...facts,
    summary: 'Confirm a second factor with a first code',
  }).answer(async (call, viewer) => {
    if (vault === null) return err(problemOf('secondFactorWrong'))
    const code = readSecondFactorCode(call.body.code)
    const wrong = problemOf('secondFactorWrong', { errors: { code: ['secondFactorWrong'] } })
    const confirmed = await knex.transaction(async (transaction) => {
      const refused = await lockSignedIn(transaction, viewer)
      if (refused !== null) return err(refused)
      const attempt = { userId: viewer.userId, code, now: call.now }
      const recoveryCodes = await confirmFactor(transaction, vault, attempt)
      if (recoveryCodes === null) return err(wrong)
      await notifySecondFactorChange(transaction, viewer, 'setUp', originOf(call), dependencies)
      // Ends the sessions and the pending e-mail change that needed only a password.
      await cancelEmailChange(transaction, viewer.userId, originOf(call))
      const ended = await sessions.endAllOf(transaction, viewer.userId, viewer.sessionId)
      return ok({ recoveryCodes: [...recoveryCodes], ended })
    })
    if (!confirmed.ok) return confirmed
    sessions.announceEnded(confirmed.value.ended)
    call.setHeader('Set-Cookie', sessionCookie.write(await sessions.renew(viewer.sessionId)))
    return ok({ recoveryCodes: confirmed.value.recoveryCodes })
  })
}

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

type ResetDependencies = {
  readonly knex: Knex
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly publicUrl: string
}

/**
 * Removes somebody's second factor and ends their sessions, in one transaction with audit entry and mail.
 * Returns the ids of the ended sessions, or null where there is no second factor.
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
