import { ok } from '@zuschlag/contracts/kernel/result'
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '@zuschlag/contracts/user/email-change'
import type { Route } from '../../../../edge/http/route.ts'
import { route, signedInRoute } from '../../../../edge/http/route.ts'
import { originOf } from '../audit-trail.ts'
import type { SessionCookie } from '../../../../policies/session-cookie.ts'
import type { ConfirmDependencies } from './confirm-email-change.ts'
import { confirmEmailChangeByToken } from './confirm-email-change.ts'
import { waitingChangeOf } from '../email-changes.ts'
import type { RequestDependencies } from './request-email-change.ts'
import { askForEmailChange } from './request-email-change.ts'
import { cancelEmailChange } from '../withdraw-email-change.ts'

const facts = { who: 'ownAccount', tag: 'Own account' } as const

export type EmailChangeDependencies = RequestDependencies &
  ConfirmDependencies & { readonly sessionCookie: SessionCookie }

export function emailChangeRoutes(dependencies: EmailChangeDependencies): readonly Route[] {
  const { knex, sessions, sessionCookie } = dependencies
  return [
    signedInRoute(getEmailChange, {
      ...facts,
      summary: 'Get a pending change of the own email',
      description: 'Answers 204 where no change is pending.',
    }).answer(async ({ now }, { userId }) => ok(await waitingChangeOf(knex, userId, now))),
    signedInRoute(requestEmailChange, { ...facts, summary: 'Request a change of the own email' }).answer(
      (call, viewer) => askForEmailChange(call, viewer, dependencies),
    ),
    signedInRoute(withdrawEmailChange, {
      ...facts,
      summary: 'Withdraw a pending change of the own email',
    }).answer(async (call, { userId }) => {
      await knex.transaction((transaction) => cancelEmailChange(transaction, userId, originOf(call)))
      return ok(null)
    }),
    route(confirmEmailChange, {
      who: 'everybody',
      tag: 'Session',
      summary: 'Confirm the change of an email by link',
    }).answer(async (call) => {
      const { body, viewer } = call
      const changed = await confirmEmailChangeByToken(body.token, viewer, originOf(call), dependencies)
      if (!changed.ok) return changed
      const { email, keptSessionId } = changed.value
      if (keptSessionId !== null) {
        call.setHeader('Set-Cookie', sessionCookie.write(await sessions.renew(keptSessionId)))
      }
      return ok({ email })
    }),
  ]
}
