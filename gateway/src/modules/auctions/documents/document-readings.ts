import type { DocumentReading } from '@zuschlag/contracts/auction/read-documents'
import { DOCUMENT_ARCHIVE_BYTES_MAX } from '@zuschlag/contracts/auction/read-documents'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ConfirmedFile } from './confirmed-files.ts'
import type { StoredDocument } from './stored-documents.ts'

/**
 * What a reader has opened of the documents. @param lastOf by the name of the file, older versions as well
 */
export function readingsOf(
  documents: readonly StoredDocument[],
  lastOf: ReadonlyMap<string, Instant>,
  confirmed: ReadonlyMap<string, ConfirmedFile>,
): readonly DocumentReading[] {
  const lastOfAny = [...lastOf.values()].toSorted().at(-1)
  return documents.map(({ document: { storageUrl }, file }) => {
    const openedAt = (file === null ? undefined : lastOf.get(file.name)) ?? null
    const addedAt = file?.addedAt ?? null
    const isNew = openedAt === null && addedAt !== null && lastOfAny !== undefined && addedAt > lastOfAny
    const confirmedAt = confirmed.get(storageUrl)?.confirmedAt ?? null
    return { storageUrl, addedAt, openedAt, isNew, confirmedAt }
  })
}

/** Bytes of the files that are here; null where there are none, or more than one archive may hold. */
export function archiveSizeOf(documents: readonly StoredDocument[]): number | null {
  const bytes = documents.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0)
  return bytes === 0 || bytes > DOCUMENT_ARCHIVE_BYTES_MAX ? null : bytes
}
