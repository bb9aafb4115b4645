import {
  addPriceAlert,
  deletePriceAlert,
  getOwnPriceAlerts,
  unsubscribePriceAlert,
} from '@zuschlag/contracts/alerts/price-alert'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type AuctionAccess, seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import { route, type Route, signedInRoute } from '../../../edge/http/route.ts'
import {
  buttonPage,
  confirmationStateOf,
  confirmByToken,
  isOwnConfirmedEmail,
  type LinkState,
  mailLinkToken,
  mailLinkTokenHash,
} from './mail-links.ts'
import {
  deleteOwnPriceAlert,
  ownPriceAlerts,
  priceAlertTable,
  type RequestedAlert,
  savePriceAlert,
  type UnconfirmedAlert,
} from './price-alerts.ts'
import type { Page } from '../../../edge/http/pages.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { auctionMailOf } from './auction-mail.ts'

const tag = 'Alerts and watch list'

type PriceAlertDependencies = AuctionAccess & {
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

type Options = { readonly knex: Knex; readonly clock: { now(): Instant } }

/** The pages behind the links of mails about price alerts. */
export function linkPages({ knex, clock }: Options): readonly Page[] {
  return [
    buttonPage({
      path: '/price-alert/confirm',
      texts: 'confirmAlert',
      clock,
      stateOf: (token, now) => confirmationStateOf(priceAlertTable(knex), token, now),
      act: (token, now) => confirmByToken(priceAlertTable(knex), token, now),
    }),
    buttonPage({
      path: '/price-alert/unsubscribe',
      texts: 'unsubscribe',
      clock,
      stateOf: (token) => unsubscribeStateOf(knex, token),
      act: (token, now) => cancelByToken(knex, token, now),
    }),
  ]
}

type Asking = {
  readonly alert: RequestedAlert
  readonly row: AuctionDetailsRow
  readonly secret: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Queues the mail with the link that puts a price alert into effect. The requester may have typed somebody
 * else's e-mail: the mail contains no word and no name of theirs.
 */
async function askForConfirmation(
  transaction: Knex.Transaction,
  { id, until }: UnconfirmedAlert,
  { alert, row, secret, publicUrl }: Asking,
): Promise<void> {
  const language = alert.language ?? 'de'
  const token = mailLinkToken(secret, 'confirm-price-alert', id)
  const { auction, ...reply } = await auctionMailOf(transaction, row)
  await enqueueMail(
    transaction,
    {
      kind: 'confirmPriceAlert',
      to: { email: alert.email, name: null },
      data: {
        auction,
        link: `${publicUrl}/price-alert/confirm?token=${token}&lang=${language}`,
        validUntil: until,
        alertPrice: alert.price,
      },
      language,
      tenantId: row.tenantId,
      auctionId: alert.auctionId,
      ...reply,
    },
    alert.now,
  )
}

/** Whether the alert of a link to unsubscribe is still there. */
async function unsubscribeStateOf(knex: Knex, token: string): Promise<LinkState> {
  const alert = await priceAlertTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .first<{ auction_id: string; email: string } | undefined>('auction_id', 'email')
  if (alert === undefined) return 'unknown'
  const open = await priceAlertTable(knex)
    .where(alert)
    .whereNull('cancelled_at')
    .first<{ id: string } | undefined>('id')
  return open === undefined ? 'done' : 'open'
}

/** Cancels the alerts of the same e-mail for the same auction. Nothing happens with an unknown token. */
async function cancelByToken(knex: Knex, token: string, now: Instant): Promise<void> {
  const alert = await priceAlertTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .first<{ auction_id: string; email: string } | undefined>('auction_id', 'email')
  if (alert === undefined) return
  await priceAlertTable(knex).where(alert).whereNull('cancelled_at').update({ cancelled_at: now })
}
