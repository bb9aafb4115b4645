import { ok } from '@zuschlag/contracts/kernel/result'
import { getOwnBids, type OwnBid } from '@zuschlag/contracts/user/own-bids'
import type { Knex } from 'knex'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
import { ownBidsSql, ownBidsTotalSql } from '@zuschlag/projections/account-joins/offer-queries'
import { visibleAmong } from '@zuschlag/projections/auction-details/queries'
import type { SignedIn } from '../../../policies/viewer.ts'

/** Everybody reads their own bids, of auctions that they see no longer too. */
export function ownBidsRoute({ knex }: { readonly knex: Knex }): Route {
  return signedInRoute(getOwnBids, {
    who: 'ownAccount',
    tag: 'Own account',
    summary: 'List own bids and purchase requests',
  }).answer(async ({ query }, viewer) => ok(await ownBids(knex, viewer, query)))
}

type Page = { readonly auctionId?: AuctionId | undefined; readonly skip: number; readonly take: number }

type ExportedBid = PersonalData['bids'][number]

type Row = {
  auction_id: AuctionId
  kind: OwnBid['kind']
  outcome: OwnBid['outcome']
  at: Date
  /** The event's data; null where the offer never reached the engine. */
  recorded: Recorded | null
  price: unknown
  revision: number | null
  event_hash: string | null
  /** Of a refusal: the attempt's event data, or code and limit where the engine was not asked. */
  data: Refusal | null
  decline_reason: string | null
  title: string
  time_zone: string
  currency_code: string | null
}

/** Events of older schema versions lack some. */
type Recorded = Partial<Pick<ExportedBid, 'arrivedAt' | 'confirmations' | 'rulesVersion' | 'screen'>>

type Refusal = {
  readonly code: string
  readonly shown?: {
    readonly currentPrice: number | null
    readonly minimumBid: number | null
    end: Instant | null
  }
  readonly limit?: number | null
}

/** Bids and purchase requests of the viewer, and of nobody else. */
export async function ownBids(
  knex: Knex,
  viewer: SignedIn,
  page: Page,
): Promise<{ bids: OwnBid[]; total: number }> {
  const { auctionId = null } = page
  const [{ rows, seen }, counted] = await Promise.all([
    ownRows(knex, viewer, page),
    knex.raw<{ rows: { total: string }[] }>(ownBidsTotalSql, { userId: viewer.userId, auctionId }),
  ])
  const bids = rows.map((row) => presentOwnBid(row, seen.has(row.auction_id)))
  return { bids, total: Number(counted.rows[0]?.total ?? 0) }
}

/** The same list for the export of personal data, with what the history records beside each. */
export async function exportedBids(knex: Knex, viewer: SignedIn): Promise<ExportedBid[]> {
  const { rows, seen } = await ownRows(knex, viewer, { skip: 0, take: PERSONAL_DATA_ROWS_MAX })
  return rows.map((row) => ({
    ...presentOwnBid(row, seen.has(row.auction_id)),
    confirmations: row.recorded?.confirmations ?? null,
    rulesVersion: row.recorded?.rulesVersion ?? null,
    screen: row.recorded?.screen ?? null,
  }))
}

async function ownRows(knex: Knex, viewer: SignedIn, { auctionId, skip, take }: Page) {
  const bindings = { userId: viewer.userId, auctionId: auctionId ?? null, skip, take }
  const { rows } = await knex.raw<{ rows: Row[] }>(ownBidsSql, bindings)
  const seen = await visibleAmong(knex, viewer, [...new Set(rows.map((row) => row.auction_id))])
  return { rows, seen }
}

function presentOwnBid(row: Row, isSeen: boolean): OwnBid {
  return {
    auctionId: row.auction_id,
    title: isSeen ? row.title : null,
    kind: row.kind,
    outcome: row.outcome,
    at: msToInstant(row.at.getTime()),
    arrivedAt: row.recorded?.arrivedAt ?? null,
    price: typeof row.price === 'number' ? row.price : null,
    currencyCode: row.currency_code ?? 'EUR',
    timeZone: row.time_zone,
    code: row.data?.code ?? null,
    declineReason: row.decline_reason,
    figures: figuresOf(row.data),
    revision: row.revision,
    eventHash: row.event_hash,
  }
}

/** Only what the answer to the bidder named: a person who may not bid learns no figure here. */
function figuresOf(refusal: Refusal | null): OwnBid['figures'] {
  const none = { currentPrice: null, minimumBid: null, end: null, limit: null }
  if (refusal === null) return none
  const { code, shown, limit = null } = refusal
  switch (code) {
    case 'auctionBidTooLow':
      return { ...none, currentPrice: shown?.currentPrice ?? null, minimumBid: shown?.minimumBid ?? null }
    case 'immediatePurchasePriceReached':
      return { ...none, currentPrice: shown?.currentPrice ?? null }
    case 'bidLimitExceeded':
      return { ...none, limit }
    case 'auctionEnded':
      return { ...none, end: shown?.end ?? null }
    default:
      return none
  }
}
