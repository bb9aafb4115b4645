import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { correctMails, withdrawMails } from '../../../kernel/outbox/outbox.ts'
import { linkOf, mayBidOf, readerOf } from './notice-reader.ts'

/** Mails to one person that a later event makes obsolete or incorrect while they wait for the morning. */
export function standingTopic({ auctionId }: AuctionDetailsRow, userId: UserId): string {
  return `standing:${auctionId}:${userId}`
}

/** Withdraws mails that are obsolete: the person leads again, or the auction is over. */
export async function withdrawStanding(
  transaction: Knex,
  row: AuctionDetailsRow,
  userIds: readonly UserId[],
): Promise<void> {
  for (const userId of userIds) await withdrawMails(transaction, standingTopic(row, userId))
}

/** Whose access ended, who was suspended or limited is offered no bid by mails that still wait. */
export async function correctStanding(
  transaction: Knex,
  row: AuctionDetailsRow,
  { userId, publicUrl }: { readonly userId: UserId; readonly publicUrl: string },
): Promise<void> {
  const reader = await readerOf(transaction, row, userId)
  const change = { ...mayBidOf(reader, row), ...linkOf('outbid', reader, { row, publicUrl }) }
  await correctMails(transaction, standingTopic(row, userId), change)
}
