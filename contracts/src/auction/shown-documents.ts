import type { AuctionDescription, AuctionDocument } from './auction-fields.ts'

/** The documents that bidders are asked to read: without those of the house, and without the files that were replaced. */
export function shownDocuments({ documents }: Pick<AuctionDescription, 'documents'>): AuctionDocument[] {
  return documents
    .filter(({ isInternal }) => isInternal !== true)
    .map(({ replaced: _replaced, ...document }) => document)
}
