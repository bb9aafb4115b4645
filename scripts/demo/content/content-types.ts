import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { Country, NightBidding } from '@zuschlag/contracts/auction/enumerations'
import type { BidRejectionCode, PurchaseRejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { RatesKey } from './cost-rates.ts'
import type { PersonKey } from './people.ts'
import type { TenantKey } from './tenants.ts'
import type { DemoDocument } from './document-kinds.ts'
import type { PictureRecipe } from '../pictures/picture-recipe.ts'

/**
 * A moment relative to the day of seeding in the auction's zone: `-3 18:47:30` is three days ago at that
 * local time. `-3 night+02:10:00` counts from the end of that day's night, for the one auction whose night
 * follows the clock.
 */
export type DemoMoment = `${'-' | '+'}${number} ${string}`

/** `atSeeding`: a night that holds when the demo data is made and for hours after it. */
export type DemoNight = readonly [from: string, to: string] | 'atSeeding' | null

export type DemoTerms = {
  readonly kind: 'bidding' | 'offerLink' | 'normPrice'
  readonly startPrice: number | null
  readonly minimumPrice: number | null
  readonly increase: number
  readonly immediatePurchasePrice: number | null
  readonly start: DemoMoment
  /** Null: open end. */
  readonly end: DemoMoment | null
  /** End extension in minutes: by how much, and for bids in the last how many. */
  readonly extension: number
  readonly extensionWindow: number
  readonly night: DemoNight
  readonly nightBidding: NightBidding
  readonly closedProcess: boolean
  readonly sellerDecisionBinding: boolean
  readonly decisionDays: number
  readonly awardConfirmedBySeller: boolean
  readonly admittedOnly: boolean
  readonly agreements: string | null
}

/** One thing that happens to an auction. Steps of all auctions are played in the order of their moments. */
export type DemoStep =
  | { readonly do: 'publish'; readonly at: DemoMoment }
  | { readonly do: 'unpublish'; readonly at: DemoMoment }
  | { readonly do: 'grant' | 'revoke'; readonly at: DemoMoment; readonly person: PersonKey }
  | {
      readonly do: 'bid'
      readonly at: DemoMoment
      readonly by: PersonKey
      readonly price: number
      /** The rule that refuses it; absent where it is accepted. */
      readonly refused?: BidRejectionCode
      /** Leaves the tick for the documents out. */
      readonly documentsUnchecked?: true
    }
  | {
      readonly do: 'purchase'
      readonly at: DemoMoment
      readonly by: PersonKey
      readonly refused?: PurchaseRejectionCode
    }
  | { readonly do: 'acceptPurchase'; readonly at: DemoMoment; readonly of: PersonKey }
  | {
      readonly do: 'declinePurchase'
      readonly at: DemoMoment
      readonly of: PersonKey
      readonly reason: string
    }
  | { readonly do: 'extendEnd'; readonly at: DemoMoment; readonly end: DemoMoment; readonly reason: string }
  | { readonly do: 'end'; readonly at: DemoMoment }
  | { readonly do: 'withdraw'; readonly at: DemoMoment; readonly reason: string }
  | {
      readonly do: 'award'
      readonly at: DemoMoment
      readonly price: number
      readonly category?: AwardCategory
    }
  | { readonly do: 'confirmAward'; readonly at: DemoMoment; readonly price: number }
  | {
      readonly do: 'notConcluded'
      readonly at: DemoMoment
      readonly price: number
      readonly category: NotConcludedCategory
    }
  | { readonly do: 'declineAward'; readonly at: DemoMoment; readonly reason: string }
  | { readonly do: 'voidBid'; readonly at: DemoMoment; readonly price: number; readonly reason: string }

export type DemoObject = {
  /** Kebab-case; ids and file names are made from it. */
  readonly key: string
  readonly tenant: TenantKey
  readonly broker: PersonKey
  readonly seller?: PersonKey
  /** Of the tenant, where nothing else is said. */
  readonly sellType?: 'seller' | 'broker'
  readonly code: string
  readonly title: string
  readonly description: readonly string[]
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly country: Country
  readonly place: readonly [latitude: number, longitude: number]
  readonly area: number | null
  readonly rooms?: number
  /** Let units and what they bring in a year, where the object is let. */
  readonly rents?: { readonly units: number; readonly annual: number }
  readonly rates: RatesKey
  readonly showMinimumPrice?: true
  readonly hideBidList?: true
  /** In the public lists, where nothing else is said. */
  readonly listed?: false
  readonly pictures: readonly PictureRecipe[]
  readonly documents: readonly DemoDocument[]
  readonly terms: DemoTerms
  readonly drafted: DemoMoment
  readonly history: readonly DemoStep[]
}
