import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'

type Visible = Pick<AuctionUpdated, 'visibility'>

/** Events after which somebody who saw an auction may see it no longer. */
export const changesAccess: ReadonlySet<string> = new Set(['AccessRevoked', 'AuctionUnpublished'])

/** Whether everybody may see an auction, so that nobody has to be asked. */
export function isForEverybody({ visibility }: Visible): boolean {
  return visibility.isPublished && visibility.listed
}

export function isLessVisible(before: Visible, after: Visible): boolean {
  const { visibility: old } = before
  const { visibility: now } = after
  return (old.isPublished && !now.isPublished) || (old.listed && !now.listed)
}
