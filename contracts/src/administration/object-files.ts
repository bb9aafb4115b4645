import { z } from 'zod'
import { documentSchema, imageSchema } from '../auction/auction-fields.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'

const MEGABYTE = 1024 * 1024
export const OBJECT_PICTURE_BYTES_MAX = 20 * MEGABYTE
export const DOCUMENT_BYTES_MAX = 25 * MEGABYTE
const NAME_LENGTH_MAX = 200

const params = z.strictObject({ auctionId: auctionIdSchema })
export type ObjectFileProblemCode = 'fileLimitReached'
const problems = ['auctionNotFound', 'fileLimitReached']

/**
 * Takes a picture for an object that the caller manages: encoded again from its pixels, turned upright, in
 * two sizes, without what a camera wrote into it. It belongs to the object once a revision names it.
 */
export const uploadObjectPicture = defineEndpoint({
  name: 'uploadObjectPicture',
  method: 'POST',
  path: '/administration/auctions/:auctionId/pictures',
  params,
  body: z.strictObject({ name: lineSchema(NAME_LENGTH_MAX) }),
  upload: { field: 'picture', bytesMax: OBJECT_PICTURE_BYTES_MAX },
  limit: 'objectFile',
  answer: imageSchema,
  status: 201,
  problems,
})

/**
 * Why a PDF was not taken, as `errors.document` has it: damaged or cut off, with something that runs when it
 * is opened, or with a password that readers do not have.
 */
export const documentFaults = ['broken', 'active', 'locked'] as const
export type DocumentFault = (typeof documentFaults)[number]

/**
 * Takes a document, a PDF; read off its content. It belongs to the object once a revision names it. If the
 * tenant has its documents marked, one that cannot be is refused.
 */
export const uploadObjectDocument = defineEndpoint({
  name: 'uploadObjectDocument',
  method: 'POST',
  path: '/administration/auctions/:auctionId/documents',
  params,
  body: z.strictObject({ name: lineSchema(NAME_LENGTH_MAX) }),
  upload: { field: 'document', bytesMax: DOCUMENT_BYTES_MAX },
  limit: 'objectFile',
  answer: documentSchema,
  status: 201,
  problems: [...problems, 'documentNotMarkable'],
})
