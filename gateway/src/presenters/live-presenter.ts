import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { LiveFacts } from '../auction/auction-reader.ts'
import { minimumBid } from './figures.ts'
import { hasEnded, hasStarted, isNightTimeActive } from './timing.ts'

/** The live part of an auction at this moment; the same for everybody who may watch. */
export function presentLiveAuction(facts: LiveFacts, now: Instant): LiveAuction {
  return {
    currentPrice: facts.currentPrice,
    ...(facts.closedProcess ? {} : { bidCount: facts.bidCount }),
    end: facts.effectiveEndAt,
    hasStarted: hasStarted(facts, now),
    hasEnded: hasEnded(facts, now),
    isNightTimeActive: isNightTimeActive(facts, now),
    isPublished: facts.isPublished,
    hasBids: facts.bidCount > 0,
    minimumBid: facts.minimumBid,
    isWithdrawn: facts.isWithdrawn,
  }
}

/** The live facts in a row of the details. */
export function liveFactsOf(row: AuctionDetailsRow): LiveFacts {
  return {
    auctionId: row.auctionId,
    revision: row.revision,
    cause: row.lastEventType,
    currentPrice: row.currentPrice,
    bidCount: row.bidCount,
    closedProcess: row.closedProcess,
    startAt: row.startAt,
    effectiveEndAt: row.effectiveEndAt,
    endedAt: row.endedAt,
    isPublished: row.isPublished,
    isWithdrawn: row.withdrawnAt !== null,
    listed: row.listed,
    minimumBid: minimumBid(row),
    nightTimeStart: row.nightTimeStart,
    nightTimeEnd: row.nightTimeEnd,
    timeZone: row.timeZone,
    tenantId: row.tenantId,
    brokerUserId: row.brokerUserId,
    sellerUserId: row.sellerUserId,
  }
}
