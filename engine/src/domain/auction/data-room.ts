import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { documentChanges, haveFilesChanged, roomFilesOf } from '@zuschlag/contracts/auction/data-room'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import { append, itemAt } from '../collections/persistent-collections.ts'
import type { ExistingAuction } from './auction-state.ts'

type RoomStates = ExistingAuction['roomStates']

/** What is published first is state 1; publishing again what was taken back is no new state (DATA-1). */
export function roomOncePublished({ roomStates, description }: ExistingAuction): RoomStates {
  return roomStates.length === 0 ? append(roomStates, roomFilesOf(description)) : roomStates
}

/**
 * A revision that changes the files that bidders see makes the next state, also while unpublished (DATA-2).
 */
export function roomOnceRevised({ roomStates }: ExistingAuction, revised: AuctionDescription): RoomStates {
  const last = itemAt(roomStates, roomStates.length - 1)
  if (last === undefined) return roomStates
  const files = roomFilesOf(revised)
  return haveFilesChanged(last, files) ? append(roomStates, files) : roomStates
}

/**
 * What keeps an offer that names a state of the documents, or null: any other state than the one that holds
 * was confirmed for other documents (DATA-4). A state that never was had no documents.
 */
export function documentsRefusal(
  { roomStates, description }: ExistingAuction,
  named: number | undefined,
): Pick<Rejection, 'documentsState' | 'documents'> | null {
  const documentsState = roomStates.length
  if (named === undefined || named === documentsState) return null
  const documents = documentChanges(itemAt(roomStates, named - 1) ?? [], description)
  return { documentsState, documents }
}
