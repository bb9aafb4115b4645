import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { UserModel } from '../../identity/accounts/models.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { accessInboxLink, accessRequestLink, auctionMailOf } from '../../notifications/alerts/auction-mail.ts'
import type { AccessRequestRow } from './access-request-rows.ts'

type About = { readonly publicUrl: string; readonly at: Instant }

/** To the brokers in charge of the auction: a request, or a newer proof, waits. */
export async function mailWaiting(
  transaction: Knex,
  kind: 'accessRequested' | 'newerProofSent',
  row: AccessRequestRow,
  { publicUrl, at }: About,
): Promise<void> {
  const auction = await detailsOf(transaction, row.auctionId)
  const person = await UserModel.query(transaction).findById(row.userId)
  if (auction === null || person === undefined) return
  const { auction: shown } = await auctionMailOf(transaction, auction)
  const { contact: _ownContact, ...named } = shown
  const applicant = `${person.firstName} ${person.lastName}`.trim()
  const data = { auction: named, link: accessInboxLink(publicUrl, row.id), applicant }
  const of = { language: null, tenantId: row.tenantId, auctionId: row.auctionId }
  for (const userId of await brokersInCharge(transaction, auction)) {
    await enqueueMail(transaction, { kind, to: { userId }, data, ...of }, at)
  }
}

/** To the applicant: what the tenant asks, or why it declined. */
export async function mailAnswered(
  transaction: Knex,
  row: AccessRequestRow,
  { publicUrl, at }: About,
): Promise<void> {
  const auction = await detailsOf(transaction, row.auctionId)
  if (auction === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const about = { auction: shown, link: accessRequestLink(publicUrl, row.auctionId) }
  const of = { language: null, tenantId: row.tenantId, auctionId: row.auctionId, ...reply }
  const to = { userId: row.userId }
  const text = row.messages.at(-1)?.text
  if (row.state === 'askedBack' && text !== undefined) {
    await enqueueMail(transaction, { kind: 'accessAskedBack', to, data: { ...about, text }, ...of }, at)
  }
  const category = row.declineCategory
  if (category !== null) {
    await enqueueMail(transaction, { kind: 'accessDeclined', to, data: { ...about, category }, ...of }, at)
  }
}

export async function detailsOf(knex: Knex, auctionId: AuctionId): Promise<AuctionDetailsRow | null> {
  const found = await AuctionDetailsModel.query(knex)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow | undefined>()
  return found ?? null
}

/** To the author of a newer proof: whether it was accepted. */
export async function mailProofAnswered(
  transaction: Knex,
  row: AccessRequestRow,
  { publicUrl, at, isConfirmed }: About & { readonly isConfirmed: boolean },
): Promise<void> {
  const auction = await detailsOf(transaction, row.auctionId)
  if (auction === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const data = { auction: shown, link: accessRequestLink(publicUrl, row.auctionId), isConfirmed }
  const of = { language: null, tenantId: row.tenantId, auctionId: row.auctionId, ...reply }
  await enqueueMail(transaction, { kind: 'newerProofAnswered', to: { userId: row.userId }, data, ...of }, at)
}

/** To the one with access: the proof is about to end. The same stage of the same proof is one mail, ever. */
export async function mailProofEnding(
  transaction: Knex,
  row: Pick<AccessRequestRow, 'id' | 'userId' | 'tenantId' | 'auctionId' | 'proofReminders'>,
  { auction, expiresOn, publicUrl, at }: About & { auction: AuctionDetailsRow; expiresOn: string },
): Promise<void> {
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const data = { auction: shown, link: accessRequestLink(publicUrl, row.auctionId), expiresOn }
  const of = { language: null, tenantId: row.tenantId, auctionId: row.auctionId, ...reply }
  const onceKey = `proofEnding ${row.id} ${expiresOn} ${row.proofReminders}`
  await enqueueMail(
    transaction,
    { kind: 'proofEnding', to: { userId: row.userId }, data, onceKey, ...of },
    at,
  )
}
