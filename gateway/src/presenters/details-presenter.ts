import { costsAt } from '@zuschlag/contracts/auction/costs'
import { decisionModeOf, decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import { type FieldFor, pickFor } from '@zuschlag/contracts/auction/field-catalogue'
import { fileTypeOf } from '@zuschlag/contracts/auction/file-type'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { AuctionDetails, OwnPart } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import type { Reader } from '../policies/auction-access.ts'
import { may, maySeeAwardPrice } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'
import { presentAbilities } from './abilities.ts'
import { contactOf, type PartiesAndPlatform, presentBroker, presentTenant } from './parties.ts'
import { presentCounterOffer, raisedPriceOf } from './counter-offers.ts'
import { firstOfferedPrice, knownMinimumBid } from './figures.ts'
import { hasLateAward, outcomeFor, seesReason } from './outcome.ts'
import { shownRevision } from './shown-revision.ts'
import { hasEnded, hasStarted, isNightTimeActive, nightTimeChangesAt, timeLeft } from './timing.ts'

/** How the reader's own bids and requests stand. */
function presentOwnPart(own: OwnStanding): OwnPart {
  return {
    currentUserLastBidPrice: own.lastBidPrice,
    currentUserLastBidRevision: own.lastBidRevision,
    currentUserLastBidAt: own.lastBidAt,
    isHighestBidder: own.isHighestBidder,
    isOutbidden: own.isOutbidden,
    hasOpenImmediatePurchaseRequest: own.hasOpenPurchaseRequest,
    voidedBid: own.voidedBid,
    purchaseDeclinedAt: own.purchaseDeclinedAt,
    hasTakenPart: own.hasTakenPart,
  }
}

/** For everybody who may see the auction. It lists documents; only the private details open them. */
export function presentPublicDetails(
  row: AuctionDetailsRow,
  parties: PartiesAndPlatform,
  reader: Reader,
  now: Instant,
): AuctionDetails {
  const lockedDocuments = shownDocuments(row.description).map(({ name, storageUrl, sizeBytes }) => ({
    name,
    fileType: fileTypeOf({ name, storageUrl }),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
  }))
  return {
    ...presentForAll(row, parties, reader, now),
    lockedDocuments,
    // Who has taken part reads here how their bid stands, and gets their bid log, once they do not see the
    // private details any more.
    ...(reader.own.hasTakenPart && presentOwnPart(reader.own)),
  }
}

function presentForAll(
  row: AuctionDetailsRow,
  { tenant, broker, company }: PartiesAndPlatform,
  { relation, userId, own }: Reader,
  now: Instant,
): AuctionDetails {
  return {
    id: row.auctionId,
    revision: shownRevision(row, relation, own.lastRevision),
    serverTime: now,
    rulesVersion: row.rulesVersion,
    documentsState: row.documentsState,
    ...describe(row),
    documents: [],
    ...presentTerms(row, relation),
    ...presentStanding(row, relation),
    outcome: outcomeFor(row, {
      userId,
      seesAwardPrice: maySeeAwardPrice(relation, row),
      seesReason: seesReason(relation, own),
    }),
    ...(hasLateAward(row) && { isAwardLate: true }),
    counterOffer: presentCounterOffer(row, null, now),
    ...presentMoment(row, now),
    tenantImprint: tenant.imprint,
    tenant: presentTenant(tenant),
    broker: presentBroker(broker, row.sellType),
    contact: contactOf(broker, row.sellType, company),
    abilities: presentAbilities(row, { relation, own }, now),
  }
}

/** The public details, the documents, and the reader's own data. */
export function presentPrivateDetails(
  row: AuctionDetailsRow,
  parties: PartiesAndPlatform,
  reader: Reader,
  now: Instant,
): AuctionDetails {
  const { own, relation, userId } = reader
  return {
    ...presentForAll(row, parties, reader, now),
    documents: shownDocuments(row.description),
    counterOffer: presentCounterOffer(row, may(relation, 'placeBid') ? userId : null, now),
    ...presentOwnPart(own),
    currentUserRaisedPrice: raisedPriceOf(row, userId),
    bidLimit: own.bidLimit,
    suspendedFor: own.suspendedFor,
    accessUntil: own.accessUntil,
    costs: costsAt(row.description.costTerms, firstOfferedPrice(row)),
  }
}

type Shown = Pick<AuctionDetails, FieldFor<'details'> | 'energy'>

/** What every reader gets as it is, and of the energy a certificate alone. */
function describe({ description }: AuctionDetailsRow): Shown {
  const { energy } = description
  return { ...pickFor(description, 'details'), ...(energy?.kind === 'certificate' && { energy }) }
}

function presentTerms(row: AuctionDetailsRow, relation: Relation) {
  const { terms, description } = row
  const isMinimumPriceShown = description.showMinimumPrice || may(relation, 'seeOwnersFigures')
  return {
    auctionType: row.auctionType,
    sellType: row.sellType,
    closedProcess: row.closedProcess,
    admittedOnly: terms.admittedOnly === true,
    fixedEnd: row.fixedEnd,
    startPrice: row.startPrice ?? 0,
    minimumPrice: isMinimumPriceShown ? row.minimumPrice : null,
    immediatePurchaseEnabled: terms.immediatePurchaseEnabled,
    immediatePurchasePrice: row.immediatePurchasePrice,
    auctionBidMinimumIncrease: terms.auctionBidMinimumIncrease ?? 0,
    openEnd: row.openEnd,
    endExtensionHours: terms.endExtensionHours,
    endExtensionMinutes: terms.endExtensionMinutes,
    endExtensionStartHours: terms.endExtensionStartHours,
    endExtensionStartMinutes: terms.endExtensionStartMinutes,
    nightTimeStart: row.nightTimeStart,
    nightTimeEnd: row.nightTimeEnd,
    nightBidding: terms.nightBidding,
    timeZone: row.timeZone,
    sellerDecisionBinding: terms.sellerDecisionBinding,
    decisionMode: decisionModeOf(terms),
    decisionDays: terms.decisionDays ?? null,
    decisionUntil: decisionUntilOf(terms, row.effectiveEndAt),
    awardConfirmedBySeller: terms.awardConfirmedBySeller === true,
    questionsCloseHours: terms.questionsCloseHours ?? null,
    hideOfferIsBindingCheckbox: terms.hideOfferIsBindingCheckbox,
    agreements: terms.agreements,
  }
}

function presentStanding(row: AuctionDetailsRow, relation: Relation) {
  const minimumBid = may(relation, 'placeBid') ? knownMinimumBid(row) : null
  return {
    currentPrice: row.currentPrice,
    ...(minimumBid === null ? {} : { minimumBid }),
    hasBids: row.bidCount > 0,
    ...(row.closedProcess ? {} : { bidCount: row.bidCount }),
    isPublished: row.isPublished,
    isWithdrawn: row.withdrawnAt !== null,
    isAwarded: row.awardedAt !== null,
  }
}

function presentMoment(row: AuctionDetailsRow, now: Instant) {
  const { effectiveEndAt: end } = row
  const planned = row.terms.end
  return {
    start: row.startAt ?? row.draftedAt,
    end,
    ...(planned !== null && end !== null && end > planned && { extendedFrom: planned }),
    hasStarted: hasStarted(row, now),
    hasEnded: hasEnded(row),
    ...timeLeft(row, now),
    isNightTimeActive: isNightTimeActive(row, now),
    nightTimeChangesAt: nightTimeChangesAt(row, now),
  }
}
