import { isForTenant, type NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { noticeReaderSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { rowOf } from '../../../kernel/rows.ts'
import type { OutcomeData, StandingData } from '../../../kernel/outbox/auction-mail-data.ts'
import { knownMinimumBid } from '../../../presenters/figures.ts'
import type { PlannedNotice } from './notice-state.ts'
import { accessRequestLink, auctionLink, processLink } from './auction-mail.ts'

/** What the reader of a mail sees of its auction now, and may do there. */
export type NoticeReader = {
  /** As everybody does, or every investor, without access of their own. */
  readonly seesPublic: boolean
  readonly hasAccess: boolean
  readonly mayBid: boolean
  /** The highest price that they may offer; null for no limit. */
  readonly bidLimit: number | null
  readonly hasTakenPart: boolean
}

const noBidder = { mayBid: false, bidLimit: null } as const
/** Sellers see their auction, with its bid log, and do not bid. */
export const seller: NoticeReader = { seesPublic: true, hasAccess: true, ...noBidder, hasTakenPart: true }
const nobody: NoticeReader = { seesPublic: false, hasAccess: false, ...noBidder, hasTakenPart: false }

export async function readerOf(
  db: Knex,
  { auctionId }: Pick<AuctionDetailsRow, 'auctionId'>,
  userId: UserId,
): Promise<NoticeReader> {
  const { rows } = await db.raw<{ rows: object[] }>(noticeReaderSql, { auctionId, userId })
  const [read] = rows
  if (read === undefined) return nobody
  // PostgreSQL's large integers come as text.
  const row = rowOf<Omit<NoticeReader, 'bidLimit'> & { readonly bidLimit: string | null }>(read)
  return { ...row, bidLimit: row.bidLimit === null ? null : Number(row.bidLimit) }
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

/** Only where they may not bid, or their limit is below the lowest possible bid as far as they know it. */
export function mayBidOf(reader: NoticeReader, row: AuctionDetailsRow): Pick<StandingData, 'mayBid'> {
  const isPossible = reader.mayBid && isWithinLimit(reader, knownMinimumBid(row))
  return isPossible ? {} : { mayBid: false }
}

export function ofReader(
  { kind, price }: PlannedNotice,
  reader: NoticeReader,
): Pick<OutcomeData, 'hasBidLog' | 'mayAccept' | 'isAboveLimit'> {
  return {
    hasBidLog: reader.hasTakenPart,
    ...(kind === 'counterOfferMade' ? mayAcceptOf(reader, price) : {}),
  }
}

/** Only where they may not accept a counter-offer of this price, and why. */
export function mayAcceptOf(
  reader: NoticeReader,
  price: number | null,
): Pick<OutcomeData, 'mayAccept' | 'isAboveLimit'> {
  if (!reader.mayBid) return { mayAccept: false }
  return isWithinLimit(reader, price) ? {} : { mayAccept: false, isAboveLimit: true }
}

function isWithinLimit({ bidLimit }: NoticeReader, price: number | null): boolean {
  return bidLimit === null || price === null || price <= bidLimit
}
