import { readSecondFactorCode } from '@zuschlag/contracts/account/second-factor-code'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@zuschlag/contracts/user/second-factor'
import { problemOf } from '../../../../kernel/problem.ts'
import type { Route } from '../../../../edge/http/route.ts'
import { signedInRoute } from '../../../../edge/http/route.ts'
import { originOf } from '../audit-trail.ts'
import { UserModel } from '../models.ts'
import type { SessionCookie } from '../../../../policies/session-cookie.ts'
import type { Sessions } from '../../../../policies/session-port.ts'
import { presentKey } from './app-codes.ts'
import { cancelEmailChange } from '../withdraw-email-change.ts'
import type { GateDependencies } from './factor-gate.ts'
import { identityProblem } from './identity-proof.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import {
  beginFactor,
  confirmFactor,
  factorStateOf,
  isStaff,
  removeFactor,
  renewCodes,
} from './second-factors.ts'

export type SecondFactorDependencies = GateDependencies & {
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly isSecondFactorRequired: boolean
}

export function secondFactorRoutes(dependencies: SecondFactorDependencies): readonly Route[] {
  const { knex, vault, isSecondFactorRequired: isRequired } = dependencies
  return [
    signedInRoute(getSecondFactor, async (_call, { userId }) => {
      const isRequiredOfThem = isRequired && (await isStaff(knex, userId))
      return ok({
        isOffered: vault !== null,
        isRequired: isRequiredOfThem,
        ...(await factorStateOf(knex, userId)),
      })
    }),
    beginRoute(dependencies),
    confirmRoute(dependencies),
    signedInRoute(renewRecoveryCodes, async (call, viewer) => {
      const refused = await identityProblem(call, viewer, dependencies)
      if (refused !== null || vault === null) return err(refused ?? problemOf('secondFactorNotOffered'))
      const recoveryCodes = await knex.transaction(async (transaction) => {
        await notifySecondFactorChange(transaction, viewer, 'codesRenewed', originOf(call), dependencies)
        return renewCodes(transaction, vault, viewer.userId)
      })
      return ok({ recoveryCodes: [...recoveryCodes] })
    }),
    signedInRoute(removeSecondFactor, async (call, viewer) => {
      if (isRequired && (await isStaff(knex, viewer.userId))) return err(problemOf('secondFactorNeeded'))
      const refused = await identityProblem(call, viewer, dependencies)
      if (refused !== null) return err(refused)
      await knex.transaction(async (transaction) => {
        if (!(await removeFactor(transaction, viewer.userId))) return
        await notifySecondFactorChange(transaction, viewer, 'removed', originOf(call), dependencies)
      })
      return ok(null)
    }),
  ]
}

function beginRoute(dependencies: SecondFactorDependencies): Route {
  const { knex, vault } = dependencies
  return signedInRoute(beginSecondFactor, async (call, viewer) => {
    if (vault === null) return err(problemOf('secondFactorNotOffered'))
    const refused = await identityProblem(call, viewer, dependencies)
    if (refused !== null) return err(refused)
    const user = await UserModel.query(knex).findById(viewer.userId)
    const secret = await beginFactor(knex, vault, viewer.userId, call.now)
    return ok(presentKey(secret, user?.email ?? ''))
  })
}

function confirmRoute(dependencies: SecondFactorDependencies): Route {
  const { knex, vault, sessions, sessionCookie } = dependencies
  return signedInRoute(confirmSecondFactor, async (call, viewer) => {
    if (vault === null) return err(problemOf('secondFactorWrong'))
    const code = readSecondFactorCode(call.body.code)
    const confirmed = await knex.transaction(async (transaction) => {
      const attempt = { userId: viewer.userId, code, now: call.now }
      const recoveryCodes = await confirmFactor(transaction, vault, attempt)
      if (recoveryCodes === null) return null
      await notifySecondFactorChange(transaction, viewer, 'setUp', originOf(call), dependencies)
      // Ends the sessions and the pending e-mail change that needed only a password.
      await cancelEmailChange(transaction, viewer.userId, originOf(call))
      const ended = await sessions.endAllOf(transaction, viewer.userId, viewer.sessionId)
      return { recoveryCodes: [...recoveryCodes], ended }
    })
    if (confirmed === null) {
      return err(problemOf('secondFactorWrong', { errors: { code: ['secondFactorWrong'] } }))
    }
    sessions.announceEnded(confirmed.ended)
    call.setHeader('Set-Cookie', sessionCookie.write(await sessions.renew(viewer.sessionId)))
    return ok({ recoveryCodes: confirmed.recoveryCodes })
  })
}
