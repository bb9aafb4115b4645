import type { DraftingTenant } from '@zuschlag/contracts/administration/drafting'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { AuctionType, defaultTimeZone, type Country } from '@zuschlag/contracts/auction/enumerations'
import { increaseSchema } from '@zuschlag/contracts/kernel/price'
import { costRatesOf } from './cost-rates.ts'
import type { ObjectValues } from '../object/object-values.ts'

const INCREASE = 1000
const EXTENSION_MINUTES = 10
const DECISION_DAYS = 14

/** Of a tenant, what its new objects start with. */
export type TenantDefaults = Pick<
  DraftingTenant,
  'isSellerTenant' | 'defaultCosts' | 'nightTimeStart' | 'nightTimeEnd' | 'nightBidding' | 'timeZone'
>
type NewObject = { readonly title: string; readonly country: Country; readonly tenant: TenantDefaults }

/**
 * What a draft starts with: the usual rules, those of its tenant, and everything open that only its broker
 * can say.
 */
export function newObject({ title, country, tenant }: NewObject): ObjectValues {
  return {
    title,
    description: '',
    externalDescriptionUrl: null,
    virtualTourUrl: null,
    street: '',
    zipCode: '',
    city: '',
    country,
    latitude: null,
    longitude: null,
    area: null,
    rooms: null,
    auctionCode: null,
    images: [],
    documents: [],
    showMinimumPrice: false,
    hideAnonymizedAuctionBids: false,
    listed: true,
    // Taxes are the country's; what is paid to the tenant, the tenant says. A private seller earns none.
    costTerms: {
      ...costRatesOf(country),
      ...tenant.defaultCosts,
      ...(tenant.isSellerTenant && { brokerageType: 'Free', brokeragePercent: 0 }),
    },
    energy: openEnergy,
    auctionType: AuctionType.BiddingProcess,
    closedProcess: false,
    fixedEnd: false,
    startPrice: null,
    minimumPrice: null,
    auctionBidMinimumIncrease: increaseSchema.parse(INCREASE),
    immediatePurchaseEnabled: false,
    immediatePurchasePrice: null,
    start: null,
    end: null,
    openEnd: false,
    endExtensionHours: 0,
    endExtensionMinutes: EXTENSION_MINUTES,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: EXTENSION_MINUTES,
    nightTimeStart: tenant.nightTimeStart,
    nightTimeEnd: tenant.nightTimeEnd,
    nightBidding: tenant.nightBidding,
    timeZone: tenant.timeZone ?? defaultTimeZone[country],
    sellerDecisionBinding: false,
    decisionDays: DECISION_DAYS,
    awardConfirmedBySeller: false,
    admittedOnly: false,
    questionsCloseHours: null,
    hideOfferIsBindingCheckbox: false,
    agreements: null,
  }
}

/**
 * What a draft starts with that is like another object, as one unit is like the next: all but times, code and
 * documents, which are files of their object. Pictures are shown of both.
 */
export function copyOf(source: ObjectValues, title: string): ObjectValues {
  return { ...source, title, auctionCode: null, documents: [], start: null, end: null }
}
