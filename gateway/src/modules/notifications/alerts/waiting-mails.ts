import { isForTenant, type NoticeKind, noticeKinds } from '@zuschlag/contracts/alerts/user-alerts'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { correctMails, withdrawMails } from '../../../kernel/outbox/outbox.ts'
import { linkOf, mayAcceptOf, mayBidOf, readerOf } from './notice-reader.ts'
import { type AlertEvent, bidAt, type NoticeState, ownPriceOf } from './notice-state.ts'

/** Mails of notices about an auction, which later events take back or correct while they wait. */
export function noticeTopic({ auctionId }: Pick<AuctionDetailsRow, 'auctionId'>): string {
  return `notices:${auctionId}`
}

/** Where a person stands while the auction runs; a newer mail takes the place of one that waits. */
export const standingKinds = ['outbid', 'endingSoon'] as const

/** Mails that lead to the page of the auction. */
const pageKinds = noticeKinds.filter((kind) => !isForTenant(kind) && kind !== 'accessExpired')

type Auction = { readonly row: AuctionDetailsRow; readonly publicUrl: string }
type Change = { readonly before: NoticeState; readonly event: AlertEvent; readonly state: NoticeState }

/** Takes back or corrects mails that wait for the morning, as far as an event makes them untrue (OUT-5). */
export async function updateWaiting(db: Knex, change: Change, auction: Auction): Promise<void> {
  const { row } = auction
  const { before, event, state } = change
  const withdraw = (kinds: readonly NoticeKind[], userId?: UserId): Promise<void> =>
    withdrawMails(db, noticeTopic(row), { kinds, userId })
  switch (event.type) {
    case 'BidPlaced':
      return withdrawFromLeader(db, row)
    case 'BidVoided':
      await withdrawFromLeader(db, row)
      return afterVoid(db, bidAt(before, event.data.bidRevision)?.userId, change, row)
    case 'AuctionRevised':
    case 'AuctionEndExtended':
      return before.isEndTold && !state.isEndTold ? withdraw(['endingSoon']) : undefined
    case 'AuctionUnpublished':
    case 'AuctionEnded':
      return withdraw([...standingKinds, 'auctionPublished'])
    case 'AuctionWithdrawn':
      return withdraw([...standingKinds, 'auctionPublished', 'counterOfferMade'])
    case 'AuctionAwarded':
    case 'AuctionNotAwarded':
      return withdraw(['counterOfferMade'])
    case 'AccessGranted':
      await withdraw(['accessGranted', 'accessExpired', 'accessRevoked'], event.data.userId)
      return correct(db, event.data.userId, auction)
    case 'AccessRevoked':
      await withdraw(['accessGranted', 'auctionPublished'], event.data.userId)
      return correct(db, event.data.userId, auction)
    case 'BidderRestored':
      await withdraw(['bidderSuspended'], event.data.bidderId)
      return correct(db, event.data.bidderId, auction)
    case 'BidderSuspended':
    case 'BidderLimited':
      return correct(db, event.data.bidderId, auction)
    default:
      return undefined
  }
}

/** Who leads is not outbid: after an own bid, or since a higher one was voided. */
async function withdrawFromLeader(db: Knex, row: AuctionDetailsRow): Promise<void> {
  const { leaderId: userId } = row
  if (userId !== null) await withdrawMails(db, noticeTopic(row), { kinds: standingKinds, userId })
}

/** Whose best bid was voided is notified of that, and is neither outbid nor asked with it any more. */
async function afterVoid(
  db: Knex,
  userId: UserId | undefined,
  { before, state }: Change,
  row: AuctionDetailsRow,
): Promise<void> {
  if (userId === undefined) return
  const ownPrice = ownPriceOf(state, userId)
  if (ownPrice === ownPriceOf(before, userId)) return
  const topic = noticeTopic(row)
  await withdrawMails(db, topic, { kinds: ['outbid', 'counterOfferMade'], userId })
  await correctMails(db, topic, { kinds: ['endingSoon'], userId }, { ownPrice })
  if (ownPrice === null) await withdrawMails(db, topic, { kinds: ['accessRevoked'], userId })
  else await correctMails(db, topic, { kinds: ['accessRevoked'], userId }, { ownPrice })
}

/** What one person may do there now, and whether the page opens for them. */
async function correct(db: Knex, userId: UserId, { row, publicUrl }: Auction): Promise<void> {
  const topic = noticeTopic(row)
  const reader = await readerOf(db, row, userId)
  const { opens } = linkOf('outbid', reader, { row, publicUrl })
  await correctMails(db, topic, { kinds: pageKinds, userId }, { opens })
  const { mayBid } = mayBidOf(reader, row)
  await correctMails(db, topic, { kinds: standingKinds, userId }, { mayBid })
  const { mayAccept, isAboveLimit } = mayAcceptOf(reader, row.counterOffers.at(-1)?.price ?? null)
  await correctMails(db, topic, { kinds: ['counterOfferMade'], userId }, { mayAccept, isAboveLimit })
}
