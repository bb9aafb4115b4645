import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { DocumentChange } from '@zuschlag/contracts/auction/data-room'
import type { AccessDeclineCategory } from '@zuschlag/contracts/access-requests/access-request'
import type { BrokerContact } from '@zuschlag/contracts/contact/contact-broker'
import type { ContactMessage } from '@zuschlag/contracts/contact/contact-message'
import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import type { ChangedFact } from '@zuschlag/contracts/auction/term-changes'
import type { Country, Currency } from '@zuschlag/contracts/auction/enumerations'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** An absolute link with a token, made by the code that enqueues the mail. */
type WithLink = { readonly link: string; readonly validUntil: Instant }

/** What the legal words of a mail depend on. */
type MailLaw = {
  /** Where the property is. */
  readonly country: Country
  /** Whether bidders declare what their bid means. */
  readonly isBidDeclared: boolean
}

/** The auction that a mail is about, as it stood when the mail was queued. */
export type MailAuction = {
  readonly title: string
  /** `1080 Wien`. */
  readonly place: string
  /** Absent in mails that an older release queued. */
  readonly law?: MailLaw
  readonly currencyCode: Currency
  readonly timeZone: string
  /** When it ended or will end; null with an open end, until somebody ends it. */
  readonly end: Instant | null
  /** Null where the platform's contact is shown instead; absent where the reader is the broker. */
  readonly contact?: AuctionContact | null
}

/** A PDF that goes with a mail; a row is JSON, hence base64. */
export type MailAttachment = { readonly name: string; readonly base64: string }

type OfAuctionAlone = { readonly auction: MailAuction }
type OfAuction = OfAuctionAlone & { readonly link: string }

/** An auction that a saved search found, as it was listed then. */
type FoundOffer = {
  readonly title: string
  readonly place: string
  readonly price: number
  readonly currencyCode: Currency
  readonly link: string
}

/** State or outcome of an auction for one bidder. */
export type OutcomeData = OfAuction & {
  /** The price it is about: the highest one, the awarded one; null where there is none. */
  readonly price: number | null
  /** The reader's own last bid; null without one. */
  readonly ownPrice: number | null
  /** Whether the reader holds the highest bid. */
  readonly leads: boolean
  /** The decider's own words; null without a reason. */
  readonly reason: string | null
  /** Why a lower bid was awarded; absent where none was. */
  readonly awardCategory?: AwardCategory
  /** Why an award came to nothing; absent in mails about anything else. */
  readonly notConcludedCategory?: NotConcludedCategory
  /** Whether the seller still has to confirm the award; absent where nothing was awarded. */
  readonly awaitsConfirmation?: boolean
  /** Until when bidders can accept a counter-offer; absent in mails about anything else. */
  readonly answerUntil?: Instant
  /** The terms that changed; absent where none did. */
  readonly changes?: readonly ChangedFact[]
  /** The calendar file of the auction; absent in mails that need none. */
  readonly calendarLink?: string
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
  applicationApproved: WithLink & { readonly company: string }
  applicationDeclined: { readonly company: string; readonly reason: string }
  sellerReceived: Record<string, never>
  sellerApproved: WithLink
  sellerDeclined: { readonly reason: string }
  tenantJoined: { readonly tenant: string; readonly link: string }
  contactProvider: ContactMessage
  contactBroker: BrokerContact & OfAuction
  invitation: OfAuctionAlone & WithLink
  /** To sign up with, or, without an end of its validity, to the request. */
  /** `isInvited`: the tenant asked for it, after an enquiry; absent in mails of earlier releases. */
  accessRequestStarted: OfAuction & { readonly validUntil: Instant | null; readonly isInvited?: boolean }
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
  /** `until`: when the access ends by itself; absent in mails of earlier releases. */
  accessGranted: OfAuction & { readonly until?: Instant | null }
  /** The link leads to another request for access. */
  accessExpired: OfAuction
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
  outbid: OfAuction & {
    readonly ownPrice: number
    readonly currentPrice: number
    /** Null where the minimum price is hidden. */
    readonly minimumBid: number | null
  }
  endingSoon: OfAuction & { readonly ownPrice: number | null; readonly currentPrice: number | null }
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
