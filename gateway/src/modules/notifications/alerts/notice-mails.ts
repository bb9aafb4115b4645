import { isForTenant } from '@zuschlag/contracts/alerts/user-alerts'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { type AuctionMail, auctionMailOf, calendarLinkOf } from './auction-mail.ts'
import type { MailAuction, OutcomeData } from '../../../kernel/outbox/auction-mail-data.ts'
import { knownMinimumBid } from '../../../presenters/figures.ts'
import { enqueueMail, type NewMail, withdrawMails } from '../../../kernel/outbox/outbox.ts'
import type { AlertEvent, PlannedNotice } from './notice-state.ts'
import { linkOf, mayBidOf, type NoticeReader, ofReader, readerOf, seller } from './notice-reader.ts'
import type { SavedNotice } from './notices.ts'
import { mailDueAt } from './quiet-hours.ts'
import { noticeTopic, standingKinds } from './waiting-mails.ts'
import type { MailData } from '../../../kernel/outbox/mail-data.ts'
import { hasLateAward } from '../../../presenters/outcome.ts'

/** Data of an auction for mails; one row serves all mails of a run. */
export type MailedAuction = {
  readonly row: AuctionDetailsRow
  /** Read once, and only if there is a mail to write. */
  readonly mail: () => Promise<AuctionMail>
  readonly publicUrl: string
  readonly now: Instant
}

export function mailedAuction(
  db: Knex,
  row: AuctionDetailsRow,
  { publicUrl, now }: Pick<MailedAuction, 'publicUrl' | 'now'>,
): MailedAuction {
  let mail: Promise<AuctionMail> | null = null
  return { row, publicUrl, now, mail: () => (mail ??= auctionMailOf(db, row)) }
}

/** Where the mail of a notice comes from: the event, or the clock for the end that is near. */
type MailCause = {
  readonly revision: number
  readonly event: (AlertEvent & { readonly hash: string }) | null
  /** Distinguishes mails of one kind at one revision; absent where there is one of each. */
  readonly part?: string
}

/** Queues the mail of a notice, if its kind has one and it is still true. */
export async function mailNotice(
  transaction: Knex,
  notice: SavedNotice,
  cause: MailCause,
  auction: MailedAuction,
): Promise<void> {
  const { row, now } = auction
  const { kind, userId } = notice
  const { replyTo, ...about } = await auction.mail()
  const isToBroker = userId === row.brokerUserId || (isForTenant(kind) && userId !== row.sellerUserId)
  // A receipt follows the reader's own action, so quiet hours do not apply.
  const dueAt = kind === 'bidReceipt' ? now : mailDueAt(now, row, row.effectiveEndAt)
  const shown = isToBroker ? withoutContact(about.auction) : about.auction
  const named = dueAt === now ? shown : { ...shown, asOf: now }
  const reader = isForTenant(kind) ? seller : await readerOf(transaction, row, userId)
  const mail = mailOf(notice, cause, auction, { auction: named, reader })
  if (mail === null) return
  const { auctionId } = row
  const topic = noticeTopic(row)
  const isAboutStanding = kind === 'outbid' || kind === 'endingSoon'
  if (isAboutStanding) await withdrawMails(transaction, topic, { kinds: standingKinds, userId })
  await enqueueMail(
    transaction,
    {
      ...mail,
      to: { userId },
      language: null,
      tenantId: row.tenantId,
      auctionId,
      ...(isToBroker || replyTo === undefined ? {} : { replyTo }),
      onceKey: [auctionId, cause.revision, userId, kind, cause.part]
        .filter((part) => part !== undefined)
        .join(':'),
      topic,
      dueAt,
    },
    now,
  )
}

type WrittenOf<Mail> = Mail extends NewMail ? Pick<Mail, 'kind' | 'data'> : never
type Written = WrittenOf<NewMail>

/** Brokers do not need their own contact details. */
function withoutContact({ contact: _contact, ...auction }: MailAuction): MailAuction {
  return auction
}

/** The same with a link to a part of the page. */
function partOf<T extends { readonly link: string }>(about: T, part: string): T {
  return { ...about, link: `${about.link}#${part}` }
}

function mailOf(
  notice: SavedNotice,
  { event }: MailCause,
  { row, publicUrl }: MailedAuction,
  { auction, reader }: { readonly auction: MailAuction; readonly reader: NoticeReader },
): Written | null {
  const { kind, userId, price, ownPrice } = notice
  const { currentPrice } = row
  const about = { auction, ...linkOf(kind, reader, { row, publicUrl }) }
  const changed = changedTermsOf(notice, calendarLinkOf(publicUrl, row.auctionId))
  const own = { ...ofReader(notice, reader), price, ownPrice, leads: row.leaderId === userId }
  const outcome = { ...about, ...own, ...changed, ...decisionFactsOf(event, row), reason: reasonOf(event) }
  if (isForTenant(kind)) return { kind, data: outcome }
  switch (kind) {
    case 'accessGranted':
    case 'accessExpired':
    case 'accessRevoked':
    case 'bidderSuspended':
      return admissionMail(kind, event, about, ownPrice)
    case 'bidReceipt': {
      if (event === null || price === null) return null
      const { at, revision, hash } = event
      const isHighest = row.leadingBidRevision === revision
      return { kind, data: { ...about, price, at, revision, hash, isHighest } }
    }
    case 'outbid': {
      if (isOver(row) || row.leaderId === userId || ownPrice === null || currentPrice === null) return null
      const standing = { ownPrice, currentPrice, minimumBid: knownMinimumBid(row) }
      return { kind, data: { ...about, ...mayBidOf(reader, row), ...standing } }
    }
    case 'endingSoon':
      return isOver(row) || row.leaderId === userId
        ? null
        : { kind, data: { ...about, ...mayBidOf(reader, row), ownPrice, currentPrice } }
    case 'questionAnswered':
      return { kind, data: { ...partOf(about, 'questions'), number: notice.answerNumber ?? null } }
    case 'documentsChanged':
      return { kind, data: { ...partOf(about, 'documents'), changes: notice.documents ?? [] } }
    case 'auctionPublished':
      return row.isPublished ? { kind, data: about } : null
    case 'endExtended':
    case 'termsChanged':
    case 'bidVoided':
    case 'auctionEnded':
    case 'auctionAwarded':
    case 'auctionAwardedToOther':
    case 'auctionNotAwarded':
    case 'awardConfirmed':
    case 'awardNotConcluded':
    case 'counterOfferMade':
    case 'counterOfferAccepted':
    case 'auctionSold':
    case 'auctionWithdrawn':
    case 'purchaseAccepted':
    case 'purchaseDeclined':
      return { kind, data: outcome }
    default:
      return assertNever(kind)
  }
}

function isOver({ endedAt, withdrawnAt }: AuctionDetailsRow): boolean {
  return endedAt !== null || withdrawnAt !== null
}

type Kind = 'accessGranted' | 'accessExpired' | 'accessRevoked' | 'bidderSuspended'
type AdmissionMail = { [K in Kind]: { readonly kind: K; readonly data: MailData[K] } }[Kind]

/** What the tenant decided about one bidder, or that an access is over; null where the event says neither. */
function admissionMail(
  kind: Kind,
  event: AlertEvent | null,
  about: MailData['accessExpired'],
  ownPrice: number | null,
): AdmissionMail | null {
  if (kind === 'accessRevoked') return ownPrice === null ? null : { kind, data: { ...about, ownPrice } }
  if (kind === 'accessExpired') return { kind, data: about }
  if (kind === 'accessGranted')
    return { kind, data: { ...about, until: event?.type === 'AccessGranted' ? event.data.until : null } }
  return event?.type === 'BidderSuspended'
    ? { kind, data: { ...about, category: event.data.category } }
    : null
}

/** The terms that changed, and where the calendar entry is that moves with the end. */
function changedTermsOf(
  { changes }: PlannedNotice,
  calendarLink: string,
): Pick<OutcomeData, 'changes' | 'calendarLink'> {
  return changes === undefined ? {} : { changes, calendarLink }
}

type DecisionFact =
  | 'awardCategory'
  | 'notConcludedCategory'
  | 'awaitsConfirmation'
  | 'isAwardLate'
  | 'answerUntil'

/**
 * What a decision says besides its price: its category, whether the seller still has to confirm it, and
 * whether bids held nobody any more.
 */
function decisionFactsOf(event: AlertEvent | null, row: AuctionDetailsRow): Pick<OutcomeData, DecisionFact> {
  const { terms, awardedBidRevision, awardCategory } = row
  if (event?.type === 'CounterOfferMade') return { answerUntil: event.data.until }
  if (event?.type === 'AwardNotConcluded') return { notConcludedCategory: event.data.category }
  if (event?.type !== 'AuctionAwarded' && event?.type !== 'AwardConfirmed') return {}
  const isStanding = awardedBidRevision === event.data.bidRevision
  const late = isStanding && hasLateAward(row) ? { isAwardLate: true as const } : {}
  if (event.type === 'AwardConfirmed') return late
  return {
    ...late,
    ...(isStanding && awardCategory !== null && { awardCategory }),
    awaitsConfirmation: terms.awardConfirmedBySeller === true,
  }
}

/** The reason of the person who decided; null if an event has none. */
function reasonOf(event: AlertEvent | null): string | null {
  if (event === null || !('reason' in event.data)) return null
  return event.data.reason ?? null
}
