import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionDescription, AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { documentFileNameSchema } from '@zuschlag/contracts/auction/read-documents'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { nullIfMissing } from '../../../edge/http/missing-files.ts'
import { documentUrlPrefix } from '../../../kernel/document-urls.ts'

/** A document that bidders are asked to read, with its file; null where that is not in the system. */
export type StoredDocument = {
  readonly document: AuctionDocument
  readonly file: StoredFile | null
}

export type StoredFile = {
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
  readonly addedAt: Instant
}

/** The documents of the private details in their order, with the files that lie in the auction's folder. */
export async function storedDocuments(
  auctionId: AuctionId,
  description: AuctionDescription,
  filesDir: string | null,
): Promise<readonly StoredDocument[]> {
  const replacedAt = new Map(
    description.documents.map(({ storageUrl, replaced }) => [storageUrl, replaced?.at(-1)?.replacedAt]),
  )
  return Promise.all(
    shownDocuments(description).map(async (document) => {
      const file = await fileOf(auctionId, document.storageUrl, filesDir)
      // A version that took the place of another is as old as that exchange, whatever became of the file.
      const addedAt = replacedAt.get(document.storageUrl) ?? file?.addedAt
      return { document, file: file === null || addedAt === undefined ? null : { ...file, addedAt } }
    }),
  )
}

async function fileOf(
  auctionId: AuctionId,
  url: string,
  filesDir: string | null,
): Promise<StoredDocument['file']> {
  const name = fileNameOf(auctionId, url)
  if (filesDir === null || name === null) return null
  const path = join(filesDir, 'documents', auctionId, name)
  const found = await stat(path).catch(nullIfMissing)
  if (found?.isFile() !== true) return null
  return { name, path, sizeBytes: found.size, addedAt: msToInstant(Math.trunc(found.mtimeMs)) }
}

function fileNameOf(auctionId: AuctionId, url: string): string | null {
  const prefix = documentUrlPrefix(auctionId)
  const name = documentFileNameSchema.safeParse(url.startsWith(prefix) ? url.slice(prefix.length) : '')
  return name.success ? name.data : null
}
