import {
  addPriceAlert,
  deletePriceAlert,
  getOwnPriceAlerts,
  unsubscribePriceAlert,
} from '@zuschlag/contracts/alerts/price-alert'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route, signedInRoute } from '../../../edge/http/route.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { isOwnConfirmedEmail } from './own-email.ts'
import { cancelByToken } from './price-alert-links.ts'
import type { RequestedAlert } from './price-alerts.ts'
import { deleteOwnPriceAlert, ownPriceAlerts, savePriceAlert } from './price-alerts.ts'

const tag = 'Alerts and watch list'

export type PriceAlertDependencies = AuctionAccess & {
  readonly knex: Knex
  readonly rateLimits: RateLimits
  /** Key of the tokens that confirm and cancel alerts. */
  readonly secret: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Seconds until an e-mail with too many alerts may retry; by then some may have been sent or cancelled. */
const TOO_MANY_RETRY_SECONDS = 3600

export function priceAlertRoutes(dependencies: PriceAlertDependencies): readonly Route[] {
  const { knex, rateLimits } = dependencies
  return [
    route(addPriceAlert, { who: 'whoSees', tag, summary: 'Set a price alert' }).answer(
      async ({ params: { auctionId }, body, now, headers, viewer, clientIp }) => {
        const seen = await seeAuction(auctionId, viewer, headers, dependencies)
        if (!seen.ok) return seen
        const { row } = seen.value
        if (row.withdrawnAt !== null || (row.effectiveEndAt !== null && row.effectiveEndAt <= now)) {
          return err(rejectionProblem({ code: 'auctionEnded' }, { showToast: false }))
        }
        const isOwnEmail = await isOwnConfirmedEmail(knex, viewer, body.email)
        if (!isOwnEmail) {
          const spending = await rateLimits.spend('confirmationMailFromAddress', clientKeyOf(clientIp))
          if (!spending.ok)
            return err(problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds }))
          // The same answer from here on: who typed the address does not learn what is known of it.
          if (!(await rateLimits.spend('confirmationMail', body.email.toLowerCase())).ok) return ok(null)
        }
        const saved = await saveAndAsk({ ...body, auctionId, now, isOwnEmail }, row, dependencies)
        if (saved === 'tooMany' && isOwnEmail) {
          return err(problemOf('tooManyRequests', { retryAfter: TOO_MANY_RETRY_SECONDS }))
        }
        return ok(null)
      },
    ),
    route(unsubscribePriceAlert, {
      who: 'everybody',
      tag,
      summary: 'Delete a price alert by the token of its email',
    }).answer(async ({ query: { token }, now }) => {
      // The same response for unknown tokens, because mail programs do not show errors.
      await cancelByToken(knex, token, now)
      return ok(null)
    }),
    signedInRoute(getOwnPriceAlerts, { who: 'ownAccount', tag, summary: 'List own price alerts' }).answer(
      async (_call, { userId }) => ok(await ownPriceAlerts(knex, userId)),
    ),
    signedInRoute(deletePriceAlert, { who: 'ownAccount', tag, summary: 'Delete an own price alert' }).answer(
      async ({ params }, { userId }) => {
        const isDeleted = await deleteOwnPriceAlert(knex, userId, params.priceAlertId)
        return isDeleted ? ok(null) : err(problemOf('notFound'))
      },
    ),
  ]
}

/** Saves the alert with the mail that asks for its confirmation, or neither. */
async function saveAndAsk(
  alert: RequestedAlert,
  row: AuctionDetailsRow,
  { knex, secret, publicUrl }: PriceAlertDependencies,
): Promise<'tooMany' | 'saved'> {
  return knex.transaction(async (transaction) => {
    const saved = await savePriceAlert(transaction, secret, alert)
    if (saved === 'tooMany') return saved
    if (saved !== 'inEffect') await askForConfirmation(transaction, saved, { alert, row, secret, publicUrl })
    return 'saved'
  })
}
