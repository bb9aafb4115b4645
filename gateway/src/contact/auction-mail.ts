import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { MailAuction } from '../mail/mail-data.ts'

type Described = Pick<AuctionDetailsRow, 'title' | 'zipCode' | 'city' | 'timeZone' | 'endAt'>

/** An auction as a mail names it. */
export function mailAuctionOf(row: Described, currencyCode: Currency): MailAuction {
  const { title, zipCode, city, timeZone, endAt } = row
  return { title, place: `${zipCode} ${city}`, currencyCode, timeZone, end: endAt }
}

/** The page of an auction for those who have access; it leads everybody else to the public one. */
export function auctionLink(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/object/${auctionId}`
}

/** Where those who sell an auction see how it runs. */
export function processLink(publicUrl: string, auctionId: AuctionId): string {
  return `${publicUrl}/administration/objects/${auctionId}/process`
}
