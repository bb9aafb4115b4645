import type { AuctionDescription, AuctionDocument } from './auction-fields.ts'

/**
 * The documents that bidders are asked to read: without those of the tenant, and without the files that were
 * replaced.
 */
export function shownDocuments({ documents }: Pick<AuctionDescription, 'documents'>): AuctionDocument[] {
  return documents.filter(isShown).map(({ replaced: _replaced, ...document }) => document)
}

/** Whether bidders are asked to read anything. */
export function hasShownDocuments({ documents }: Pick<AuctionDescription, 'documents'>): boolean {
  return documents.some(isShown)
}

/** A description without the documents that the tenant keeps to itself; replaced files stay. */
export function withoutInternalDocuments<T extends Pick<AuctionDescription, 'documents'>>(description: T): T {
  return { ...description, documents: description.documents.filter(isShown) }
}

function isShown({ isInternal }: AuctionDocument): boolean {
  return isInternal !== true
}
