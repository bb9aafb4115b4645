import type { AuctionId } from '@zuschlag/contracts/kernel/ids'

/** Where a file in an auction's folder of documents is read. */
export function documentUrl(auctionId: AuctionId, fileName: string): string {
  return `${documentUrlPrefix(auctionId)}${fileName}`
}

export function documentUrlPrefix(auctionId: AuctionId): string {
  return `/api/auctions/${auctionId}/documents/`
}
