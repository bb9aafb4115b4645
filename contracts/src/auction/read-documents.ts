import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

export const documentFileNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/)

/** `documentNotMarkable`: the tenant has readers' copies marked, and this PDF cannot be. */
export type DocumentProblemCode = 'documentNotMarkable'

/**
 * The file itself, with its own content type; it exists for readers of the private details alone. If the
 * tenant asks for it, readers outside the tenant get a PDF with their name on each page.
 */
export const getAuctionDocument = defineEndpoint({
  name: 'getAuctionDocument',
  method: 'GET',
  path: '/auctions/:auctionId/documents/:fileName',
  params: z.strictObject({
    auctionId: auctionIdSchema,
    fileName: documentFileNameSchema,
  }),
  files: ['application/pdf'],
  problems: ['auctionNotFound', 'forbidden', 'documentNotMarkable'],
  limit: 'auctionDocument',
})

/** Bytes of all files in one archive; where there is more, each document is downloaded by itself. */
export const DOCUMENT_ARCHIVE_BYTES_MAX = 500 * 1024 * 1024

/** What a reader has to do with a document that the private details list. */
export const documentReadingSchema = z
  .object({
    storageUrl: z.string(),
    /** Since when this version lies here; null where the file is not in the system. */
    addedAt: instantSchema.nullable(),
    /** When the reader last opened or downloaded this version; null for never. */
    openedAt: instantSchema.nullable(),
    /** Added after the reader last opened any document of the auction, and not opened since. */
    isNew: z.boolean(),
    /** When the reader first confirmed this version with an offer; null for never. */
    confirmedAt: instantSchema.nullable(),
  })
  .meta({ id: 'DocumentReading' })
export type DocumentReading = z.infer<typeof documentReadingSchema>

/** The documents of the private details, with what the reader has opened of them. */
export const getDocumentReadings = defineEndpoint({
  name: 'getDocumentReadings',
  method: 'GET',
  path: '/auctions/:auctionId/documents',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  answer: z
    .object({
      documents: z.array(documentReadingSchema),
      /** Files that the reader confirmed and that are no longer listed; they stay readable for them. */
      confirmedEarlier: z.array(
        z.object({ name: z.string(), storageUrl: z.string(), confirmedAt: instantSchema }),
      ),
      /** False for the tenant itself, whose openings are not noted. */
      areOpeningsNoted: z.boolean(),
      /** Whether this reader gets PDFs with their name on each page. */
      areCopiesMarked: z.boolean(),
      /** Size of the files in `getDocumentArchive` before they are marked; null where there is no archive. */
      archiveSizeBytes: z.int().nonnegative().nullable(),
    })
    .meta({ id: 'DocumentReadings' }),
  problems: ['auctionNotFound', 'forbidden'],
})

/** All documents of the private details as one file, marked as one by one; each counts as opened. */
export const getDocumentArchive = defineEndpoint({
  name: 'getDocumentArchive',
  method: 'GET',
  path: '/auctions/:auctionId/documents.zip',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  files: ['application/zip'],
  problems: ['auctionNotFound', 'forbidden', 'notFound', 'documentNotMarkable'],
  limit: 'writtenDocument',
})
