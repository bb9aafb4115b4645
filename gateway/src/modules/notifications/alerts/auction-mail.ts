import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { createDirectory } from '../../identity/accounts/directory.ts'
import type { MailAuction } from '../../../kernel/outbox/auction-mail-data.ts'
import { brokerContactOf } from '../../../presenters/parties.ts'

type Described = Pick<AuctionDetailsRow, 'title' | 'zipCode' | 'city' | 'timeZone' | 'effectiveEndAt'> & {
  readonly description: Pick<AuctionDescription, 'country'>
  readonly terms: Pick<AuctionTerms, 'hideOfferIsBindingCheckbox'>
}

/** An auction as a mail to its broker names it. */
export function mailAuctionOf(row: Described, currencyCode: Currency): MailAuction {
  const { title, zipCode, city, timeZone, effectiveEndAt } = row
  const law = { country: row.description.country, isBidDeclared: !row.terms.hideOfferIsBindingCheckbox }
  return { title, place: `${zipCode} ${city}`.trim(), law, currencyCode, timeZone, end: effectiveEndAt }
}

/** What all mails about an auction to others than its broker have in common. */
export type AuctionMail = {
  readonly auction: MailAuction
  /** Where an answer goes: to the broker, where their contact is shown. */
  readonly replyTo?: string
}

type Owned = Described & Pick<AuctionDetailsRow, 'tenantId' | 'brokerId' | 'sellType'>

/** The auction with its contact and the reply-to of its mails. */
export async function auctionMailOf(db: Knex, row: Owned): Promise<AuctionMail> {
  const parties = await createDirectory(db).partiesOfOne(row)
  const contact = brokerContactOf(parties.broker, row.sellType)
  return {
    auction: { ...mailAuctionOf(row, parties.tenant.currencyCode), contact },
    ...(contact?.email ? { replyTo: contact.email } : {}),
  }
}

/** The page of an auction for those who have access; it redirects everybody else to the public one. */
export function auctionLink(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/object/${auctionId}`
}

/** Where those who sell an auction see how it runs. */
export function processLink(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/administration/objects/${auctionId}/process`
}

/** Where somebody asks for access to an auction. */
export function accessRequestLink(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/object/${auctionId}/access`
}

/** Where a broker decides about a request for access. */
export function accessInboxLink(publicUrl: string, requestId: string): string {
  return `${publicUrl}/administration/access-requests?request=${requestId}`
}

/** The calendar entry of an auction's end: the same entry again with the end that holds. */
export function calendarLinkOf(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/api/public/auctions/${auctionId}/calendar.ics`
}
