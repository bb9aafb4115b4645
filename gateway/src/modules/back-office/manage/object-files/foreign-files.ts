import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { documentFileNameSchema } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { documentUrlPrefix } from '../../../../kernel/document-urls.ts'
import { problemOf } from '../../../../kernel/problem.ts'

type NamedFiles = {
  readonly images?: AuctionDescription['images'] | undefined
  readonly documents?: AuctionDescription['documents'] | undefined
}

/** The path of uploaded pictures, as browsers request it. */
const PICTURE_PATH = /^\/files\/images(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/**
 * A problem that names the pictures and documents that were not uploaded here; null if there are none. A file
 * elsewhere bypasses the checks of uploads and the log of openings, and can change after bidders confirmed
 * it. A picture with the URL of a document would record everybody who sees the page as a reader of the
 * document.
 */
export function foreignFileProblem(
  auctionId: AuctionId,
  { images = [], documents = [] }: NamedFiles,
): Problem | null {
  const own = documentUrlPrefix(auctionId)
  const isOwnDocument = (url: string): boolean =>
    url.startsWith(own) && documentFileNameSchema.safeParse(url.slice(own.length)).success
  const foreignImages = images.filter(
    ({ storageUrl, resizedStorageUrl }) =>
      !PICTURE_PATH.test(storageUrl) || !PICTURE_PATH.test(resizedStorageUrl),
  )
  const foreignDocuments = documents.filter((document) =>
    [document, ...(document.replaced ?? [])].some(({ storageUrl }) => !isOwnDocument(storageUrl)),
  )
  const errors = {
    ...(foreignImages.length > 0 && {
      images: foreignImages.map(({ name }) => `${name}: not an uploaded file`),
    }),
    ...(foreignDocuments.length > 0 && {
      documents: foreignDocuments.map(({ name }) => `${name}: not an uploaded file`),
    }),
  }
  return Object.keys(errors).length > 0 ? problemOf('validationFailed', { errors, showToast: true }) : null
}
