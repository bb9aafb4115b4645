import type { DashboardAuction, EndedAuction, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Parties } from './parties.ts'
import { presentBroker, presentTenant } from './parties.ts'
import { hasEnded, hasStarted, isNightTimeActive } from './timing.ts'

/** The columns of a card: lists read no long texts. */
export type ListRow = Omit<AuctionDetailsRow, 'description' | 'terms'> & { readonly showMinimumPrice: boolean }

/** A card of the public list. Closed processes tell no number of bids. */
export function presentPublicAuction(row: ListRow, { tenant, broker }: Parties, now: Instant): PublicAuction {
  return {
    id: row.auctionId,
    revision: row.revision,
    title: row.title,
    zipCode: row.zipCode,
    city: row.city,
    country: row.country,
    area: row.area,
    latitude: row.latitude,
    longitude: row.longitude,
    hasStarted: hasStarted(row, now),
    hasEnded: hasEnded(row, now),
    isWithdrawn: row.withdrawnAt !== null,
    isNightTimeActive: isNightTimeActive(row, now),
    start: row.startAt ?? row.draftedAt,
    end: row.effectiveEndAt,
    openEnd: row.openEnd,
    fixedEnd: row.fixedEnd,
    timeZone: row.timeZone,
    auctionType: row.auctionType,
    sellType: row.sellType,
    closedProcess: row.closedProcess,
    startPrice: row.startPrice ?? 0,
    currentPrice: row.currentPrice,
    minimumPrice: row.showMinimumPrice ? row.minimumPrice : null,
    immediatePurchasePrice: row.immediatePurchasePrice,
    hasBids: row.bidCount > 0,
    ...(row.closedProcess ? {} : { bidCount: row.bidCount }),
    mainImageResizedStorageUrl: row.mainImageResizedUrl,
    tenant: presentTenant(tenant),
    broker: presentBroker(broker, row.sellType),
  }
}
