import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { auctionMailOf } from './auction-mail.ts'
import { mailLinkToken } from './mail-link-tokens.ts'
import type { RequestedAlert, UnconfirmedAlert } from './price-alerts.ts'

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
export async function askForConfirmation(
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
