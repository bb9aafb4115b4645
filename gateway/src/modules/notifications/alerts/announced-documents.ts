import type { AuctionDescription, AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { RoomFile } from '@zuschlag/contracts/auction/data-room'
import { documentChanges, haveFilesChanged, roomFilesOf } from '@zuschlag/contracts/auction/data-room'
import type { DocumentChange } from '@zuschlag/contracts/kernel/document-change'

/** The documents of an auction, and the files of them that were announced. */
export type AnnouncedDocuments = {
  readonly now: readonly AuctionDocument[]
  /** As they were announced last; null before the first publication. */
  readonly announced: readonly RoomFile[] | null
}

export function draftedDocuments({ documents }: Pick<AuctionDescription, 'documents'>): AnnouncedDocuments {
  return { now: documents, announced: null }
}

export function revisedDocuments(
  room: AnnouncedDocuments,
  description: { readonly documents?: readonly AuctionDocument[] | undefined } = {},
): AnnouncedDocuments {
  return { ...room, now: description.documents ?? room.now }
}

/** What of published documents has to be announced, and the documents once it was (DATA-5). */
export function announceDocuments({ now, announced }: AnnouncedDocuments): {
  room: AnnouncedDocuments
  changes: readonly DocumentChange[]
} {
  const documents = [...now]
  const files = roomFilesOf({ documents })
  const isNews = announced !== null && haveFilesChanged(announced, files)
  const changes = isNews ? documentChanges(announced, { documents }) : []
  return { room: { now, announced: files }, changes }
}
