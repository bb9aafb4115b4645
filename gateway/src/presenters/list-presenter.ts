import type { DashboardAuction, EndedAuction, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionCardRow } from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import { may, maySeeAwardPrice } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'
import { presentAbilities } from './abilities.ts'
import { contactOf, type Parties, type PartiesAndPlatform, presentBroker, presentTenant } from './parties.ts'
import { openCounterOfferOf } from './counter-offers.ts'
import { outcomeFor, seesReason } from './outcome.ts'
import type { Gazetteer } from '../kernel/gazetteer.ts'
import { shownRevision } from './shown-revision.ts'
import { hasEnded, hasStarted, isNightTimeActive, nightTimeChangesAt } from './timing.ts'

const visitor = (row: AuctionCardRow) => ({
  userId: null,
  seesAwardPrice: maySeeAwardPrice('visitor', row),
  seesReason: false,
})

type ListReader = {
  readonly relation: Relation
  readonly ownRevision?: number | null
  readonly gazetteer: Gazetteer
}

/** A card of the public list. Closed processes omit the number of bids. */
export function presentPublicAuction(
  row: AuctionCardRow,
  { tenant, broker }: Parties,
  { relation, ownRevision = null, gazetteer }: ListReader,
  now: Instant,
): PublicAuction {
  return {
    id: row.auctionId,
    revision: shownRevision(row, relation, ownRevision),
    title: row.title,
    zipCode: row.zipCode,
    city: row.city,
    country: row.country,
    area: row.area,
    rooms: row.rooms,
    latitude: row.latitude,
    longitude: row.longitude,
    locality: gazetteer.locate(row),
    hasStarted: hasStarted(row, now),
    hasEnded: hasEnded(row),
    isWithdrawn: row.withdrawnAt !== null,
    isNightTimeActive: isNightTimeActive(row, now),
    nightTimeChangesAt: nightTimeChangesAt(row, now),
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
    outcome: outcomeFor(row, visitor(row)),
    mainImageResizedStorageUrl: row.mainImageResizedUrl,
    tenant: presentTenant(tenant),
    broker: presentBroker(broker, row.sellType),
  }
}

/**
 * A line of the ended auctions. A seller tenant's name is in the answer with its flag; the page leaves it
 * out.
 */
export function presentEndedAuction(row: AuctionCardRow, { tenant, broker }: Parties): EndedAuction {
  return {
    id: row.auctionId,
    title: row.title,
    city: row.city,
    mainImageResizedStorageUrl: row.mainImageResizedUrl,
    end: row.endedAt ?? row.effectiveEndAt ?? row.changedAt,
    timeZone: row.timeZone,
    auctionType: row.auctionType,
    startPrice: row.startPrice ?? 0,
    currentPrice: row.currentPrice,
    hasBids: row.bidCount > 0,
    outcome: outcomeFor(row, visitor(row)),
    tenant: {
      id: tenant.id,
      name: tenant.name,
      isSellerTenant: tenant.isSellerTenant,
      currencyCode: tenant.currencyCode,
    },
    broker: { fullNameWithTitle: broker.fullNameWithTitle, profileImageUrl: broker.profileImageUrl },
  }
}

export type OwnAuction = {
  readonly auction: AuctionDetailsRow
  readonly hasAccess: boolean
  readonly isWatched: boolean
  readonly own: OwnStanding
}

/** A card of the reader's own dashboard. */
export function presentDashboardAuction(
  { auction, own, isWatched }: OwnAuction,
  { company, ...parties }: PartiesAndPlatform,
  reader: { readonly userId: UserId; readonly relation: Relation; readonly gazetteer: Gazetteer },
  now: Instant,
): DashboardAuction {
  const { relation, userId } = reader
  const seesAwardPrice = maySeeAwardPrice(relation, auction)
  const { bidBlockedBy } = presentAbilities(auction, { relation, own }, now)
  return {
    ...presentPublicAuction(auction, parties, { ...reader, ownRevision: own.lastRevision }, now),
    description: auction.description.description,
    street: auction.description.street,
    mainImageUrl: auction.mainImageUrl,
    currentUserLastBidPrice: own.lastBidPrice,
    isHighestBidder: own.isHighestBidder,
    isOutbidden: own.isOutbidden,
    hasOpenImmediatePurchaseRequest: own.hasOpenPurchaseRequest,
    isPublished: auction.isPublished,
    auctionBidMinimumIncrease: auction.terms.auctionBidMinimumIncrease ?? 0,
    outcome: outcomeFor(auction, { userId, seesAwardPrice, seesReason: seesReason(relation, own) }),
    contact: contactOf(parties.broker, auction.sellType, company),
    ...(bidBlockedBy !== undefined && { bidBlockedBy }),
    bidLimit: own.bidLimit,
    counterOffer: openCounterOfferOf(auction, may(relation, 'placeBid') ? userId : null, now),
    isWatched,
  }
}
