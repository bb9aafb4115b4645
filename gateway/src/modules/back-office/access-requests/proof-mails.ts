import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { accessRequestLink, auctionMailOf } from '../../notifications/alerts/auction-mail.ts'
import { detailsOf } from './access-request-mails.ts'
import type { AccessRequestRow } from './access-request-rows.ts'

type About = { readonly publicUrl: string; readonly at: Instant }

/** To the author of a newer proof: whether it was accepted. */
export async function mailProofAnswered(
  transaction: Knex,
  row: AccessRequestRow,
  { publicUrl, at, isConfirmed }: About & { readonly isConfirmed: boolean },
): Promise<void> {
  const auction = await detailsOf(transaction, row.auction_id)
  if (auction === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const data = { auction: shown, link: accessRequestLink(publicUrl, row.auction_id), isConfirmed }
  const of = { language: null, tenantId: row.tenant_id, auctionId: row.auction_id, ...reply }
  await enqueueMail(transaction, { kind: 'newerProofAnswered', to: { userId: row.user_id }, data, ...of }, at)
}

/** To the one with access: the proof is about to end. The same stage of the same proof is one mail, ever. */
export async function mailProofEnding(
  transaction: Knex,
  row: Pick<AccessRequestRow, 'id' | 'user_id' | 'tenant_id' | 'auction_id' | 'proof_reminders'>,
  { auction, expiresOn, publicUrl, at }: About & { auction: AuctionDetailsRow; expiresOn: string },
): Promise<void> {
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const data = { auction: shown, link: accessRequestLink(publicUrl, row.auction_id), expiresOn }
  const of = { language: null, tenantId: row.tenant_id, auctionId: row.auction_id, ...reply }
  const onceKey = `proofEnding ${row.id} ${expiresOn} ${row.proof_reminders}`
  await enqueueMail(
    transaction,
    { kind: 'proofEnding', to: { userId: row.user_id }, data, onceKey, ...of },
    at,
  )
}
