import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AccessDeclineCategory } from '@zuschlag/contracts/access-requests/access-request'
import type { BrokerContact } from '@zuschlag/contracts/contact/contact-broker'
import type { ContactMessage } from '@zuschlag/contracts/contact/contact-message'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { DocumentChange } from '@zuschlag/contracts/kernel/document-change'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { OfAuction, OfAuctionAlone, OutcomeData, StandingData } from './auction-mail-data.ts'

/** An absolute link with a token, made by the code that enqueues the mail. */
/** To set a password with, or, without an end of its validity, to sign in. */
type WayIn = { readonly link: string; readonly validUntil: Instant | null }
type WithLink = { readonly link: string; readonly validUntil: Instant }

/** A PDF that goes with a mail; a row is JSON, hence base64. */
export type MailAttachment = { readonly name: string; readonly base64: string }

/** An auction that a saved search found, as it was listed then. */
type FoundOffer = {
  readonly title: string
  readonly place: string
  readonly price: number
  readonly currencyCode: Currency
  readonly link: string
}

/** An agreement that a buyer withdrew from, and when that was received. */
export type WithdrawalData = OfAuction & {
  readonly name: string
  readonly concludedAt: Instant
  readonly withdrawnAt: Instant
}

/** What happened to somebody's second factor; `reset` is an administrator's doing. */
export type SecondFactorChange = 'setUp' | 'removed' | 'reset' | 'codesRenewed' | 'codeUsed'

/** What each kind of mail of the contracts needs to be written. JSON, as it is kept in a row. */
export type MailData = {
  confirmEmail: WithLink
  signUp: WithLink
  resetPassword: WithLink
  passwordChanged: { readonly link: string; readonly at: Instant }
  changeEmail: WithLink
  emailChangeAsked: { readonly link: string; readonly at: Instant; readonly newEmail: string }
  emailChanged: { readonly at: Instant; readonly newEmail: string }
  emailTaken: { readonly link: string }
  secondFactorChanged: { readonly link: string; readonly at: Instant; readonly change: SecondFactorChange }
  applicationReceived: Record<string, never>
  applicationApproved: WayIn & { readonly company: string }
  applicationDeclined: { readonly company: string; readonly reason: string }
  sellerReceived: Record<string, never>
  sellerApproved: WayIn
  sellerDeclined: { readonly reason: string }
  tenantJoined: { readonly tenant: string; readonly link: string }
  /** To administrators; the link leads to where it waits. */
  workWaiting: { readonly work: keyof WaitingWork; readonly link: string }
  contactProvider: ContactMessage
  contactBroker: BrokerContact & OfAuction
  invitation: OfAuctionAlone & WithLink
  /**
   * To sign up with, or, without an end of its validity, to the request. `isInvited`: the tenant asked for
   * it, after an enquiry.
   */
  accessRequestStarted: OfAuction & { readonly validUntil: Instant | null; readonly isInvited: boolean }
  accessRequested: OfAuction & { readonly applicant: string }
  accessAskedBack: OfAuction & { readonly text: string }
  accessDeclined: OfAuction & { readonly category: AccessDeclineCategory }
  /** The last day of the proof, as YYYY-MM-DD. */
  proofEnding: OfAuction & { readonly expiresOn: string }
  newerProofSent: OfAuction & { readonly applicant: string }
  newerProofAnswered: OfAuction & { readonly isConfirmed: boolean }
  /** With the agreement itself: the buyer keeps it on a durable medium. */
  brokerageConcluded: OfAuction & {
    readonly percent: number
    readonly concludedAt: Instant
    readonly withdrawableUntil: Instant
    readonly beginsAtOnce: boolean
    readonly attachment: MailAttachment
  }
  /** The receipt of a withdrawal. */
  brokerageWithdrawn: WithdrawalData
  tenantBrokerageWithdrawn: WithdrawalData
  /** `until`: when the access ends by itself. */
  accessGranted: OfAuction & { readonly until: Instant | null }
  /** The link leads to another request for access. */
  accessExpired: OfAuction
  /** Of somebody whose bid stands. */
  accessRevoked: OfAuction & { readonly ownPrice: number }
  /** The link puts the alert into effect. */
  confirmPriceAlert: OfAuctionAlone & WithLink & { readonly alertPrice: number }
  priceAlert: OfAuction & {
    readonly alertPrice: number
    readonly currentPrice: number
    readonly unsubscribeToken: string
  }
  /** The link puts the search into effect. */
  confirmSavedSearch: WithLink & { readonly search: OfferSearch }
  savedSearchFound: {
    readonly search: OfferSearch
    /** The list of all that the search finds. */
    readonly listLink: string
    /** The first of what was found. */
    readonly offers: readonly FoundOffer[]
    readonly count: number
    readonly unsubscribeToken: string
  }
  outbid: StandingData & {
    /** Null where the minimum price is hidden. */
    readonly minimumBid: number | null
  }
  endingSoon: StandingData<number | null>
  bidReceipt: OfAuction & {
    readonly price: number
    readonly at: Instant
    readonly revision: number
    readonly hash: string
    readonly isHighest: boolean
  }
  bidderSuspended: OfAuction & { readonly category: SuspensionCategory }
  auctionPublished: OfAuction
  /** The number is null where the answer went to the asker alone. */
  questionAsked: OfAuction
  questionAnswered: OfAuction & { readonly number: number | null }
  endExtended: OutcomeData
  termsChanged: OutcomeData
  documentsChanged: OfAuction & { readonly changes: readonly DocumentChange[] }
  bidVoided: OutcomeData
  auctionEnded: OutcomeData
  auctionAwarded: OutcomeData
  auctionAwardedToOther: OutcomeData
  auctionNotAwarded: OutcomeData
  awardConfirmed: OutcomeData
  awardNotConcluded: OutcomeData
  counterOfferMade: OutcomeData
  counterOfferAccepted: OutcomeData
  auctionSold: OutcomeData
  auctionWithdrawn: OutcomeData
  purchaseAccepted: OutcomeData
  purchaseDeclined: OutcomeData
  /** To sign up with, or, without an end of its validity, to the object. */
  sellerInvited: OfAuction & { readonly validUntil: Instant | null }
  objectPurchaseRequested: OutcomeData
  objectEnded: OutcomeData
  objectAwarded: OutcomeData
  objectSold: OutcomeData
  objectNotAwarded: OutcomeData
  objectAwardConfirmed: OutcomeData
  objectAwardNotConcluded: OutcomeData
  objectCounterOfferMade: OutcomeData
  objectCounterOfferAccepted: OutcomeData
  objectCounterOfferOver: OutcomeData
  objectWithdrawn: OutcomeData
}
