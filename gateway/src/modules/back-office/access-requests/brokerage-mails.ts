import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { accessInboxLink, accessRequestLink, auctionMailOf } from '../../notifications/alerts/auction-mail.ts'
import type { AccessRequestRow } from './access-request-rows.ts'

type About = { readonly auction: AuctionDetailsRow; readonly publicUrl: string; readonly at: Instant }

/** To the buyer: the agreement itself, to keep. */
export async function mailBrokerageConcluded(
  transaction: Knex,
  { user_id: userId, tenant_id: tenantId, auction_id: auctionId, brokerage }: AccessRequestRow,
  { auction, pdf, publicUrl, at }: About & { readonly pdf: Buffer },
): Promise<void> {
  if (brokerage === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const { percent, language, withdrawableUntil, beginsAtOnce } = brokerage
  const data = {
    auction: shown,
    link: accessRequestLink(publicUrl, auctionId),
    percent,
    concludedAt: brokerage.concludedAt,
    withdrawableUntil,
    beginsAtOnce,
    attachment: { name: `zuschlag-brokerage-${auctionId}.pdf`, base64: pdf.toString('base64') },
  }
  const mail = { kind: 'brokerageConcluded', to: { userId }, data, language, tenantId, auctionId } as const
  await enqueueMail(transaction, { ...mail, ...reply }, at)
}

/** To both sides: the agreement was withdrawn, and when that was received. */
export async function mailBrokerageWithdrawn(
  transaction: Knex,
  { id, user_id: userId, tenant_id: tenantId, auction_id: auctionId, brokerage }: AccessRequestRow,
  { auction, publicUrl, at }: About,
): Promise<void> {
  if (brokerage === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const { concludedAt, client, language } = brokerage
  const facts = { concludedAt, withdrawnAt: at, name: client.name }
  const of = { tenantId, auctionId }
  const own = { auction: shown, link: accessRequestLink(publicUrl, auctionId), ...facts }
  const receipt = { kind: 'brokerageWithdrawn', to: { userId }, data: own, language } as const
  await enqueueMail(transaction, { ...receipt, ...of, ...reply }, at)
  const { contact: _ownContact, ...named } = shown
  const inbox = { auction: named, link: accessInboxLink(publicUrl, id), ...facts }
  const notice = { kind: 'tenantBrokerageWithdrawn', data: inbox, language: null, ...of } as const
  for (const brokerId of await brokersInCharge(transaction, auction)) {
    await enqueueMail(transaction, { ...notice, to: { userId: brokerId } }, at)
  }
}
