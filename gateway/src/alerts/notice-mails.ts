import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { liveFactsOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { auctionLink, mailAuctionOf, processLink } from '../contact/auction-mail.ts'
import type { NewMail } from '../mail/outbox.ts'
import { enqueueMail, withdrawMails } from '../mail/outbox.ts'
import type { HistoryEvent } from './notice-plan.ts'
import type { SavedNotice } from './notices.ts'
import { mailDueAt } from './quiet-hours.ts'

/** What of an auction the mails need; one row serves all mails of a run. */
export type MailedAuction = {
  readonly row: AuctionDetailsRow
  readonly currencyCode: Currency
  readonly publicUrl: string
  readonly now: Instant
}

/** Where the mail of a notice comes from: the event, or the clock for the end that is near. */
export type MailCause = {
  readonly revision: number
  readonly event: (HistoryEvent & { readonly hash: string }) | null
}

/** Mails to one person that a later turn of theirs makes untrue. */
function standingTopic({ auctionId }: AuctionDetailsRow, userId: UserId): string {
  return `standing:${auctionId}:${userId}`
}

/** Takes back what waits for the morning and is not so any more: they lead again, or it is over. */
export async function withdrawStanding(
  transaction: Knex,
  row: AuctionDetailsRow,
  userIds: readonly UserId[],
): Promise<void> {
  for (const userId of userIds) await withdrawMails(transaction, standingTopic(row, userId))
}

/** Queues the mail of a notice, where its kind has one and it is still so. */
export async function mailNotice(
  transaction: Knex,
  notice: SavedNotice,
  cause: MailCause,
  auction: MailedAuction,
): Promise<void> {
  const { row, now } = auction
  const mail = mailOf(notice, cause, auction)
  if (mail === null) return
  const { auctionId } = row
  const { kind, userId } = notice
  const isAboutStanding = kind === 'outbid' || kind === 'endingSoon'
  const topic = isAboutStanding ? standingTopic(row, userId) : undefined
  if (topic !== undefined) await withdrawMails(transaction, topic)
  // A receipt answers what its reader has just done, so that it wakes nobody.
  const dueAt = kind === 'bidReceipt' ? now : mailDueAt(now, row, row.effectiveEndAt)
  await enqueueMail(
    transaction,
    {
      ...mail,
      to: { userId },
      language: null,
      tenantId: row.tenantId,
      auctionId,
      onceKey: `${auctionId}:${cause.revision}:${userId}:${kind}`,
      ...(topic === undefined ? {} : { topic }),
      dueAt,
    },
    now,
  )
}

type Written = NewMail extends infer Mail
  ? Mail extends NewMail
    ? Pick<Mail, 'kind' | 'data'>
    : never
  : never

function mailOf(notice: SavedNotice, { event }: MailCause, auction: MailedAuction): Written | null {
  const { row, currencyCode, publicUrl } = auction
  const about = { auction: mailAuctionOf(row, currencyCode), link: auctionLink(publicUrl, row.auctionId) }
  const { kind, userId, price, ownPrice } = notice
  const { currentPrice, minimumBid } = liveFactsOf(row)
  const isOver = row.endedAt !== null || row.withdrawnAt !== null
  switch (kind) {
    case 'accessGranted':
      return { kind, data: about }
    case 'bidReceipt':
      if (event === null || price === null) return null
      return {
        kind,
        data: {
          ...about,
          price,
          at: event.at,
          revision: event.revision,
          hash: event.hash,
          isHighest: row.leadingBidRevision === event.revision,
        },
      }
    case 'outbid':
      if (isOver || row.leaderId === userId || ownPrice === null) return null
      if (currentPrice === null || minimumBid === null) return null
      return { kind, data: { ...about, ownPrice, currentPrice, minimumBid } }
    case 'endingSoon':
      return isOver || row.leaderId === userId ? null : { kind, data: { ...about, ownPrice, currentPrice } }
    case 'auctionPublished':
      return row.isPublished ? { kind, data: about } : null
    case 'endExtended':
    case 'bidVoided':
    case 'auctionEnded':
    case 'auctionAwarded':
    case 'auctionNotAwarded':
    case 'auctionWithdrawn':
    case 'objectPurchaseRequested':
    case 'objectEnded':
    case 'objectAwarded':
    case 'objectNotAwarded':
    case 'objectWithdrawn': {
      const link = processLink(publicUrl, row.auctionId)
      return { kind, data: { ...about, link, price, ownPrice: null, leads: false, reason: reasonOf(event) } }
    }
    case 'purchaseAccepted':
    case 'purchaseDeclined': {
      const leads = row.leaderId === userId
      return { kind, data: { ...about, price, ownPrice, leads, reason: reasonOf(event) } }
    }
    default:
      return assertNever(kind)
  }
}

/** What whoever decided said why; null where an event has no reason. */
function reasonOf(event: MailCause['event']): string | null {
  if (event === null || !('reason' in event.data)) return null
  return event.data.reason ?? null
}
