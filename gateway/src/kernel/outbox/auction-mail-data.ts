import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { Country, Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import type { ChangedFact } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

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
  readonly law: MailLaw
  readonly currencyCode: Currency
  readonly timeZone: string
  /** When it ended or will end; null with an open end, until somebody ends it. */
  readonly end: Instant | null
  /** When prices and end stood so; absent in mails that go out at once. */
  readonly asOf?: Instant
  /** Null where the platform's contact is shown instead; absent where the reader is the broker. */
  readonly contact?: AuctionContact | null
}

export type OfAuctionAlone = { readonly auction: MailAuction }
export type OfAuction = OfAuctionAlone & {
  readonly link: string
  /** Where no page of the auction opens for the reader: the mail has no link then, but the contact. */
  readonly opens?: false
}

/** Where a bidder stands while the auction runs. */
export type StandingData<Price = number> = OfAuction & {
  readonly ownPrice: Price
  readonly currentPrice: Price
  /** Where the reader may not bid, not any more, or not as much: the mail offers no bid then. */
  readonly mayBid?: false
}

/** State or outcome of an auction for one bidder. */
export type OutcomeData = OfAuction & {
  /** The price it is about: the highest one, the awarded one; null where there is none. */
  readonly price: number | null
  /** The reader's own best bid, or the one that was voided; null without one. */
  readonly ownPrice: number | null
  /** Whether the reader holds the highest bid. */
  readonly leads: boolean
  /** Whether a bid log of the reader's is there after the end. */
  readonly hasBidLog: boolean
  /** False where the reader is asked to raise their bid and may not bid, or not at this price. */
  readonly mayAccept?: false
  /** Where they may not because the price is above their limit. */
  readonly isAboveLimit?: true
  /** The decider's own words; null without a reason. */
  readonly reason: string | null
  /** Why a lower bid was awarded; absent where none was. */
  readonly awardCategory?: AwardCategory
  /** Why an award came to nothing; absent in mails about anything else. */
  readonly notConcludedCategory?: NotConcludedCategory
  /** Whether the seller still has to confirm the award; absent where nothing was awarded. */
  readonly awaitsConfirmation?: boolean
  /** Where bids held nobody any more when the award was made. */
  readonly isAwardLate?: true
  /** Until when bidders can accept a counter-offer; absent in mails about anything else. */
  readonly answerUntil?: Instant
  /** The terms that changed; absent where none did. */
  readonly changes?: readonly ChangedFact[]
  /** The calendar file of the auction; absent in mails that need none. */
  readonly calendarLink?: string
}
