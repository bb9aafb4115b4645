import {
  addPriceAlert,
  deletePriceAlert,
  getOwnPriceAlerts,
  unsubscribePriceAlert,
} from '@zuschlag/contracts/alerts/price-alert'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { UserModel } from '../../identity/accounts/models.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route, signedInRoute } from '../../../edge/http/route.ts'
import type { Viewer } from '../../../policies/viewer.ts'
import { cancelByToken, deleteOwnPriceAlert, ownPriceAlerts, savePriceAlert } from './price-alerts.ts'

export type PriceAlertDependencies = AuctionAccess & {
  readonly knex: Knex
  readonly rateLimits: RateLimits
  /** Key of the tokens that cancel alerts. */
  readonly secret: string
}

/** Seconds until an e-mail with too many alerts may retry; by then some may have been sent or cancelled. */
const TOO_MANY_RETRY_SECONDS = 3600

export function priceAlertRoutes(dependencies: PriceAlertDependencies): readonly Route[] {
  const { knex, secret, rateLimits } = dependencies
  return [
    route(addPriceAlert, async ({ params: { auctionId }, body, now, headers, viewer }) => {
      const seen = await seeAuction(auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { withdrawnAt, effectiveEndAt } = seen.value.row
      if (withdrawnAt !== null || (effectiveEndAt !== null && effectiveEndAt <= now)) {
        return err(rejectionProblem({ code: 'auctionEnded' }, { showToast: false }))
      }
      if (!(await isOwnEmail(knex, viewer, body.email))) {
        const spending = await rateLimits.spend('priceAlertOfEmail', body.email.toLowerCase())
        if (!spending.ok) return err(problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds }))
      }
      if (await savePriceAlert(knex, secret, { ...body, auctionId, now })) return ok(null)
      return err(problemOf('tooManyRequests', { retryAfter: TOO_MANY_RETRY_SECONDS }))
    }),
    route(unsubscribePriceAlert, async ({ query: { token }, now }) => {
      // The same response for unknown tokens, because mail programs do not show errors.
      await cancelByToken(knex, token, now)
      return ok(null)
    }),
    signedInRoute(getOwnPriceAlerts, async (_call, { userId }) => ok(await ownPriceAlerts(knex, userId))),
    signedInRoute(deletePriceAlert, async ({ params }, { userId }) => {
      const isDeleted = await deleteOwnPriceAlert(knex, userId, params.priceAlertId)
      return isDeleted ? ok(null) : err(problemOf('notFound'))
    }),
  ]
}

async function isOwnEmail(knex: Knex, viewer: Viewer, email: string): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  const user = await UserModel.query(knex).findById(viewer.userId)
  return user?.email === email.toLowerCase()
}
