import { z } from 'zod'
import type { Instant } from '../kernel/instant.ts'
import type { AuctionDescription, AuctionDocument } from './auction-fields.ts'
import type { DocumentChange } from '../kernel/document-change.ts'

/**
 * Numbered state of an auction's documents as bidders read them. State 1 is what was published first; every
 * revision that adds, replaces or removes a file that they see is the next state. 0 says that nothing was
 * published yet. Names, order and folders make no new state: what was read is the same.
 */
export const DOCUMENTS_STATE_MAX = 1_000_000_000
export const documentsStateSchema = z.int().positive().max(DOCUMENTS_STATE_MAX)

/** Before the first publication nobody can have read anything. */
export const NO_DOCUMENTS_STATE = 0

/** A file that bidders see: the URL is the content, as no file is ever overwritten. */
export type RoomFile = { readonly name: string; readonly storageUrl: string }

/** A state of the documents, and the revision that made it. */
export type RoomState = {
  readonly state: number
  readonly revision: number
  readonly at: Instant
  readonly files: readonly RoomFile[]
  /** Since the state before; of the first one all that was there. */
  readonly changes: readonly DocumentChange[]
}

type Documents = Pick<AuctionDescription, 'documents'>

/** The files that bidders see of a description, in its order. */
export function roomFilesOf({ documents }: Documents): readonly RoomFile[] {
  return documents
    .filter(({ isInternal }) => isInternal !== true)
    .map(({ name, storageUrl }) => ({ name, storageUrl }))
}

/** Whether other files are there than before. */
export function haveFilesChanged(before: readonly RoomFile[], after: readonly RoomFile[]): boolean {
  const urls = new Set(before.map(({ storageUrl }) => storageUrl))
  return urls.size !== new Set(after.map(({ storageUrl }) => storageUrl)).size
    ? true
    : after.some(({ storageUrl }) => !urls.has(storageUrl))
}

/**
 * The state after a publication: publishing again what was taken back publishes what was revised in between.
 */
export function documentsStateOncePublished(state: number): number {
  return state === NO_DOCUMENTS_STATE ? 1 : state
}

/** The state after a revision of the description. */
export function documentsStateOnceRevised(state: number, before: Documents, after: Documents): number {
  if (state === NO_DOCUMENTS_STATE || before.documents === after.documents) return state
  return haveFilesChanged(roomFilesOf(before), roomFilesOf(after)) ? state + 1 : state
}

/**
 * What a reader of one state has not read of another. @param now with the files that its documents replaced
 */
export function documentChanges(before: readonly RoomFile[], now: Documents): readonly DocumentChange[] {
  const known = new Map(before.map((file) => [file.storageUrl, file]))
  const gone = new Map(known)
  const changes: DocumentChange[] = []
  for (const { name, storageUrl, isInternal, replaced = [] } of now.documents) {
    if (isInternal === true || gone.delete(storageUrl) || known.has(storageUrl)) continue
    const previousUrl = replaced.findLast((older) => gone.has(older.storageUrl))?.storageUrl
    if (previousUrl === undefined) changes.push({ kind: 'added', name, storageUrl })
    else {
      gone.delete(previousUrl)
      changes.push({ kind: 'replaced', name, storageUrl, previousUrl })
    }
  }
  for (const { name, storageUrl } of gone.values()) changes.push({ kind: 'removed', name, storageUrl })
  return changes
}

export type DocumentGroup = { readonly folder: string | null; readonly documents: readonly AuctionDocument[] }

/** Documents as lists show them: first those without a folder, then the folders in the order of the list. */
export function documentsByFolder(documents: readonly AuctionDocument[]): readonly DocumentGroup[] {
  const groups = new Map<string | null, AuctionDocument[]>([[null, []]])
  for (const document of documents) {
    const folder = document.folder ?? null
    groups.set(folder, [...(groups.get(folder) ?? []), document])
  }
  return [...groups]
    .map(([folder, content]) => ({ folder, documents: content }))
    .filter((group) => group.documents.length > 0)
}
