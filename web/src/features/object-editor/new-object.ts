import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { AuctionType, defaultTimeZone, type Country } from '@zuschlag/contracts/auction/enumerations'
import { increaseSchema } from '@zuschlag/contracts/kernel/price'
import { costRatesOf } from './cost-rates.ts'
import type { ObjectValues } from './object-values.ts'

const INCREASE = 1000
const EXTENSION_MINUTES = 10

/** What a draft begins with: the usual rules, and everything open that only its broker can say. */
export function newObject({ title, country }: { title: string; country: Country }): ObjectValues {
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
    auctionCode: null,
    images: [],
    documents: [],
    showMinimumPrice: false,
    hideAnonymizedAuctionBids: false,
    listed: true,
    costTerms: costRatesOf(country),
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
    nightTimeStart: '22:00',
    nightTimeEnd: '08:00',
    nightBidding: 'allowed',
    timeZone: defaultTimeZone[country],
    sellerDecisionBinding: true,
    hideOfferIsBindingCheckbox: false,
    agreements: null,
  }
}
