import type { BrokerContact } from '@zuschlag/contracts/contact/contact-broker'
import type { ContactMessage } from '@zuschlag/contracts/contact/contact-message'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** A link with a token in it; whoever enqueues the mail makes it, absolute. */
type WithLink = { readonly link: string; readonly validUntil: Instant }

/** The auction that a mail is about, as it stood when the mail was queued. */
export type MailAuction = {
  readonly title: string
  /** `1080 Wien`. */
  readonly place: string
  readonly currencyCode: Currency
  readonly timeZone: string
  /** Null with an open end. */
  readonly end: Instant | null
}

type OfAuction = { readonly auction: MailAuction; readonly link: string }

/** What each kind of mail needs to be written; kinds are those of the contracts. JSON, for it is kept in a row. */
export type MailData = {
  confirmEmail: WithLink
  signUp: WithLink
  resetPassword: WithLink
  passwordChanged: { readonly link: string; readonly at: Instant }
  applicationReceived: { readonly company: string }
  applicationApproved: WithLink & { readonly company: string }
  applicationDeclined: { readonly company: string; readonly reason: string }
  sellerReceived: Record<string, never>
  sellerApproved: WithLink
  sellerDeclined: { readonly reason: string }
  tenantJoined: { readonly tenant: string; readonly link: string }
  contactProvider: ContactMessage
  contactBroker: BrokerContact & OfAuction
  accessGranted: OfAuction
  priceAlert: OfAuction & {
    readonly alertPrice: number
    readonly currentPrice: number
    readonly unsubscribeToken: string
  }
  outbid: OfAuction & {
    readonly ownPrice: number
    readonly currentPrice: number
    readonly minimumBid: number
  }
  endingSoon: OfAuction & { readonly ownPrice: number | null; readonly currentPrice: number | null }
  bidReceipt: OfAuction & {
    readonly price: number
    readonly at: Instant
    readonly revision: number
    readonly hash: string
    readonly isHighest: boolean
  }
}
