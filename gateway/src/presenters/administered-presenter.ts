import type {
  AdministeredAuction,
  getAdministeredAuction,
} from '@zuschlag/contracts/administration/administered-auctions'
import { decisionModeOf, decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import { shownDocuments, withoutInternalDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AdministeredRow, WithPhase } from '@zuschlag/projections/auction-details/administered-queries'
import { standingTerms, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { z } from 'zod'
import { may } from '../policies/auction-policy.ts'
import { relationTo } from '../policies/relation.ts'
import type { SignedIn } from '../policies/viewer.ts'
import { highestOfferOf, presentCounterOffers } from './counter-offers.ts'
import { hasLateAward, outcomeFor } from './outcome.ts'
import type { Parties } from './parties.ts'

/** An auction as its own tenant sees it in a table; nothing of it is hidden from them. */
export function presentAdministeredAuction(row: AdministeredRow, parties: Parties): AdministeredAuction {
  const { tenant, broker } = parties
  return {
    id: row.auctionId,
    revision: row.revision,
    phase: row.phase,
    title: row.title,
    zipCode: row.zipCode,
    city: row.city,
    country: row.country,
    mainImageResizedStorageUrl: row.mainImageResizedUrl,
    auctionType: row.auctionType,
    closedProcess: row.closedProcess,
    listed: row.listed,
    start: row.startAt,
    end: row.withdrawnAt ?? row.effectiveEndAt,
    openEnd: row.openEnd,
    timeZone: row.timeZone,
    startPrice: row.startPrice,
    currentPrice: row.currentPrice,
    bidCount: row.bidCount,
    rooms: row.rooms,
    auctionCode: row.auctionCode,
    documentCount: row.documentCount,
    outcome: outcomeFor(row, { userId: null, seesAwardPrice: true, seesReason: true }),
    decisionUntil: decisionUntilOf({ decisionDays: row.decisionDays ?? undefined }, row.effectiveEndAt),
    isAwarded: row.awardedAt !== null || row.endedBy === 'immediatePurchase',
    tenant: {
      id: tenant.id,
      name: tenant.name,
      currencyCode: tenant.currencyCode,
      isSellerTenant: tenant.isSellerTenant,
    },
    brokerName: broker.fullNameWithTitle,
    draftedAt: row.draftedAt,
    changedAt: row.changedAt,
  }
}

/** As the engine decides it (DEC-3): the highest bid has to be awarded, and nobody's award has failed yet. */
function isSellerBound(row: AuctionDetailsRow, now: Instant): boolean {
  const { terms, minimumPrice, effectiveEndAt, releasedBidderIds } = row
  const highest = highestOfferOf(row)
  if (decisionModeOf(terms) !== 'boundToHighest' || releasedBidderIds.length > 0) return false
  if (highest === null || (minimumPrice !== null && highest < minimumPrice)) return false
  const until = decisionUntilOf(terms, effectiveEndAt)
  return until !== null && now < until
}

type EditableAuction = z.input<NonNullable<(typeof getAdministeredAuction)['answer']>>

/** What the row alone does not say. */
type Seen = {
  readonly now: Instant
  /** Also where every bid was voided since. */
  readonly wasBidOn: boolean
  readonly buyer: EditableAuction['buyer']
  /** As the reader may know it. */
  readonly sellerUserId: UserId | null
}

/** The same with everything that an editor needs. */
export function presentEditable(
  row: WithPhase<AuctionDetailsRow>,
  parties: Parties,
  reader: SignedIn,
  { now, wasBidOn, buyer, sellerUserId }: Seen,
): EditableAuction {
  const { tenantId, sellType, brokerId, brokerUserId } = row
  const relation = relationTo(reader, row, false)
  return {
    ...presentAdministeredAuction(
      {
        ...row,
        auctionCode: row.description.auctionCode,
        documentCount: shownDocuments(row.description).length,
        decisionDays: row.terms.decisionDays ?? null,
      },
      parties,
    ),
    serverTime: now,
    ownership: { tenantId, sellType, brokerId, brokerUserId, sellerUserId },
    description: may(relation, 'readOriginals') ? row.description : withoutInternalDocuments(row.description),
    terms: standingTerms(row),
    mayManage: may(relation, 'manage'),
    areTermsFrozen: wasBidOn,
    withdrawalReason: row.withdrawalReason,
    awardedBidRevision: row.awardedBidRevision,
    notAwardedReason: row.notAwardedReason,
    isSellerBound: isSellerBound(row, now),
    counterOffers: presentCounterOffers(row, now),
    isAwardLate: hasLateAward(row),
    buyer,
    mayConfirmAward:
      row.awardConfirmation === 'awaited' &&
      relation === (row.sellerUserId === null ? 'ownBroker' : 'ownSeller'),
  }
}
