import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { auctionMailOf } from '../../notifications/alerts/auction-mail.ts'

const HOUR_LENGTH = '2026-11-27T15'.length

/** To the brokers in charge: a question waits. Once an hour for each auction and broker (QST-11). */
export async function mailQuestion(
  transaction: Knex,
  auction: AuctionDetailsRow,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Instant },
): Promise<void> {
  const { auctionId, tenantId } = auction
  const { auction: shown } = await auctionMailOf(transaction, auction)
  const { contact: _ownContact, ...named } = shown
  const data = { auction: named, link: `${publicUrl}/administration/objects/${auctionId}/questions` }
  const of = { language: null, tenantId, auctionId }
  for (const userId of await brokersInCharge(transaction, auction)) {
    const onceKey = `question-asked:${auctionId}:${userId}:${at.slice(0, HOUR_LENGTH)}`
    await enqueueMail(transaction, { kind: 'questionAsked', to: { userId }, data, ...of, onceKey }, at)
  }
}
