import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import { isForTenant } from '@zuschlag/contracts/alerts/user-alerts'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { noticeReaderSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { OutcomeData, StandingData } from '../../../kernel/outbox/auction-mail-data.ts'
import { accessRequestLink, auctionLink, processLink } from './auction-mail.ts'

/** What the reader of a mail sees of its auction now, and may do there. */
export type NoticeReader = {
  /** As everybody does, or every investor, without access of their own. */
  readonly seesPublic: boolean
  readonly hasAccess: boolean
  readonly mayBid: boolean
  readonly hasTakenPart: boolean
}

/** Sellers see their auction, with its bid log, and do not bid. */
export const seller: NoticeReader = { seesPublic: true, hasAccess: true, mayBid: false, hasTakenPart: true }
const nobody: NoticeReader = { seesPublic: false, hasAccess: false, mayBid: false, hasTakenPart: false }

type Row = { sees_public: boolean; has_access: boolean; may_bid: boolean; has_taken_part: boolean }

export async function readerOf(
  db: Knex,
  { auctionId }: Pick<AuctionDetailsRow, 'auctionId'>,
  userId: UserId,
): Promise<NoticeReader> {
  const { rows } = await db.raw<{ rows: Row[] }>(noticeReaderSql, { auctionId, userId })
  const [row] = rows
  if (row === undefined) return nobody
  return {
    seesPublic: row.sees_public,
    hasAccess: row.has_access,
    mayBid: row.may_bid,
    hasTakenPart: row.has_taken_part,
  }
}

/** Where the mail leads, as far as that opens for its reader; who lost their access may ask again. */
export function linkOf(
  kind: NoticeKind,
  { seesPublic, hasAccess }: NoticeReader,
  { row, publicUrl }: { readonly row: AuctionDetailsRow; readonly publicUrl: string },
): { readonly link: string; readonly opens?: false } {
  const { auctionId } = row
  if (isForTenant(kind)) return { link: processLink(publicUrl, auctionId) }
  const isExpired = kind === 'accessExpired'
  const link = isExpired ? accessRequestLink(publicUrl, auctionId) : auctionLink(publicUrl, auctionId)
  const opens = isExpired
    ? seesPublic && row.endedAt === null && row.withdrawnAt === null
    : seesPublic || hasAccess
  return opens ? { link } : { link, opens }
}

/** Only where they may not bid. */
export function mayBidOf({ mayBid }: NoticeReader): Pick<StandingData, 'mayBid'> {
  return mayBid ? {} : { mayBid }
}

export function ofReader(
  kind: NoticeKind,
  { hasTakenPart: hasBidLog, mayBid }: NoticeReader,
): Pick<OutcomeData, 'hasBidLog' | 'mayAccept'> {
  return { hasBidLog, ...(kind === 'counterOfferMade' && !mayBid && { mayAccept: mayBid }) }
}
