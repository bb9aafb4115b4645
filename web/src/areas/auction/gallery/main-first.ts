import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'

/** The main picture first, the others in the organiser's order. */
export function mainFirst(images: readonly AuctionImage[]): readonly AuctionImage[] {
  return images.toSorted((a, b) => Number(b.isMainImage) - Number(a.isMainImage))
}
