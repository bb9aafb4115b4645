import type {
  AuctionDescription,
  AuctionDocument,
  AuctionOwnership,
  AuctionTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import { AuctionType, defaultTimeZone, SellType } from '@zuschlag/contracts/auction/enumerations'
import { emptyDescription } from '@zuschlag/contracts/auction/field-catalogue'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Increase, Price } from '@zuschlag/contracts/kernel/price'
import type { DemoObject } from './content/content-types.ts'
import { costTermsOf } from './content/cost-rates.ts'
import { allDemoPeople, type PersonKey } from './content/people.ts'
import { imagesOf } from './demo-files.ts'
import { demoId } from './content/demo-id.ts'
import type { DemoTimes } from './demo-times.ts'

export function userIdOf(person: PersonKey): UserId {
  return demoId(`user:${person}`) as UserId
}

/** Whose process an object is. */
export function demoOwnershipOf(object: DemoObject): AuctionOwnership {
  const sellTypes = { tenant: SellType.Tenant, seller: SellType.Seller, broker: SellType.Broker } as const
  return {
    tenantId: demoId(`tenant:${object.tenant}`) as TenantId,
    sellType: sellTypes[object.sellType ?? 'tenant'],
    brokerId: demoId(`broker:${object.broker}`) as BrokerId,
    brokerUserId: userIdOf(object.broker),
    sellerUserId: object.seller === undefined ? null : userIdOf(object.seller),
  }
}

export function descriptionOf(object: DemoObject, documents: readonly AuctionDocument[]): AuctionDescription {
  const { country, rates } = object
  return {
    ...emptyDescription({ country, costTerms: costTermsOf(rates) }),
    title: object.title,
    description: object.description.join('\n\n'),
    street: object.street,
    zipCode: object.zipCode,
    city: object.city,
    latitude: object.place[0],
    longitude: object.place[1],
    area: object.area,
    ...(object.rooms !== undefined && { rooms: object.rooms }),
    auctionCode: object.code,
    images: imagesOf(object),
    documents: [...documents],
    showMinimumPrice: object.showMinimumPrice ?? false,
    hideAnonymizedAuctionBids: object.hideBidList ?? false,
    listed: object.listed ?? true,
  }
}

const MINUTES_PER_HOUR = 60

export function demoTermsOf(object: DemoObject, times: DemoTimes): Required<AuctionTerms> {
  const { terms } = object
  return {
    auctionType: terms.kind === 'normPrice' ? AuctionType.NormPriceProcess : AuctionType.BiddingProcess,
    closedProcess: terms.closedProcess,
    admittedOnly: terms.admittedOnly,
    fixedEnd: terms.kind === 'offerLink',
    startPrice: terms.startPrice as Price | null,
    minimumPrice: terms.minimumPrice as Price | null,
    auctionBidMinimumIncrease: terms.increase as Increase,
    immediatePurchaseEnabled: terms.immediatePurchasePrice !== null,
    immediatePurchasePrice: terms.immediatePurchasePrice as Price | null,
    start: times.exact(terms.start),
    end: terms.end === null ? null : times.exact(terms.end),
    openEnd: terms.end === null,
    endExtensionHours: Math.floor(terms.extension / MINUTES_PER_HOUR),
    endExtensionMinutes: terms.extension % MINUTES_PER_HOUR,
    endExtensionStartHours: Math.floor(terms.extensionWindow / MINUTES_PER_HOUR),
    endExtensionStartMinutes: terms.extensionWindow % MINUTES_PER_HOUR,
    nightTimeStart: times.night?.[0] ?? null,
    nightTimeEnd: times.night?.[1] ?? null,
    nightBidding: terms.nightBidding,
    timeZone: defaultTimeZone[object.country],
    // Where a sale needs a notary, nothing binds: free choice alone.
    sellerDecisionBinding: terms.sellerDecisionBinding && object.country === 'AT',
    decisionDays: terms.decisionDays,
    awardConfirmedBySeller: terms.awardConfirmedBySeller,
    questionsCloseHours: null,
    hideOfferIsBindingCheckbox: false,
    agreements: terms.agreements,
  }
}

/** The role in which somebody acts on an object. */
export function roleOf(object: DemoObject, person: PersonKey): ActorRole {
  if (person === object.seller) return 'seller'
  return allDemoPeople[person].role
}
