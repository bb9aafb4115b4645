import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { takeReachedPriceAlertsSql } from '@zuschlag/projections/account-joins/price-alert-queries'
import type { Knex } from 'knex'
import { auctionMailOf } from './auction-mail.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { FollowOptions } from './follow-auctions.ts'
import { mailLinkToken } from './mail-link-tokens.ts'
import { mailDueAt } from './quiet-hours.ts'

const ALERTS_MAX = 100

type Reached = {
  id: string
  auction_id: AuctionId
  email: string
  price: string
  language: Language
  first_name: string | null
  last_name: string | null
  user_id: string | null
  by_mail: boolean
}

/** Mails the people whose price alert is reached. True if there is more. */
export async function reachPriceAlerts(
  options: FollowOptions & { readonly secret: string },
): Promise<boolean> {
  const { knex, clock } = options
  return knex.transaction(async (transaction) => {
    const asked = { now: clock.now(), limit: ALERTS_MAX }
    const { rows } = await transaction.raw<{ rows: Reached[] }>(takeReachedPriceAlertsSql, asked)
    for (const alert of rows) if (alert.by_mail) await mailAlert(transaction, alert, options)
    return rows.length === ALERTS_MAX
  })
}

async function mailAlert(
  transaction: Knex.Transaction,
  alert: Reached,
  { clock, publicUrl, secret }: FollowOptions & { readonly secret: string },
): Promise<void> {
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: alert.auction_id })
    .castTo<AuctionDetailsRow | undefined>()
  if (row === undefined || row.currentPrice === null) return
  const now = clock.now()
  const dueAt = mailDueAt(now, row, row.effectiveEndAt)
  // The requester may have typed somebody else's e-mail: the mail contains no name of theirs.
  const to = { email: alert.email, name: null }
  const { auction, ...reply } = await auctionMailOf(transaction, row)
  await enqueueMail(
    transaction,
    {
      kind: 'priceAlert',
      to: alert.user_id === null ? to : { ...to, userId: alert.user_id },
      data: {
        auction: dueAt === now ? auction : { ...auction, asOf: now },
        link: `${publicUrl}/${alert.language}/${alert.auction_id}`,
        alertPrice: Number(alert.price),
        currentPrice: row.currentPrice,
        unsubscribeToken: mailLinkToken(secret, 'price-alert', alert.id),
      },
      language: alert.language,
      tenantId: row.tenantId,
      auctionId: alert.auction_id,
      ...reply,
      onceKey: `price-alert:${alert.id}`,
      dueAt,
    },
    now,
  )
}
