import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import { auctionTimeBetween } from '@zuschlag/contracts/auction/auction-clock'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ApiClient } from '../../scripts/client/api-client.ts'
import { openForBids } from '../../scripts/client/api-client.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A running object whose next bid extends the end: it is in its extension window. */
export async function extendingAuction(api: ApiClient): Promise<AuctionDetails> {
  for (const { id } of (await api.publicAuctions()).filter(openForBids)) {
    const details = await api.auction(id)
    if (!details.closedProcess && nextBidExtends(details)) return details
  }
  throw new Error('No demo object is in its extension window')
}

function nextBidExtends(details: AuctionDetails): boolean {
  if (details.end === null || details.fixedEnd || details.nightBidding === 'blocked') return false
  const windowMs = details.endExtensionStartHours * HOUR_MS + details.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = details.endExtensionHours * HOUR_MS + details.endExtensionMinutes * MINUTE_MS
  const leftMs = auctionTimeBetween(details, instantToMs(details.serverTime), instantToMs(details.end))
  return leftMs <= windowMs && extensionMs > leftMs && details.nightTimeStart === null
}

/** A running object with an ordinary history, not in its extension window. */
export async function runningAuction(api: ApiClient): Promise<PublicAuction> {
  const auction = (await api.publicAuctions()).find(
    (one) => openForBids(one) && !one.closedProcess && one.hasBids,
  )
  if (auction === undefined) throw new Error('No demo object is running')
  return auction
}
