import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { documentUrlPrefix } from '../../auction/read-documents.route.ts'
import { problemOf } from '../../http/problem.ts'

type NamedFiles = {
  readonly images?: AuctionDescription['images'] | undefined
  readonly documents?: AuctionDescription['documents'] | undefined
}

/** A path on this origin: no scheme, no host, nothing that a browser turns into one. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/

/**
 * A problem that names the pictures and documents whose URL leads elsewhere, null where there are none. A file elsewhere passes by the checks of
 * an upload and the log of who opened it, and it can change after bidders confirmed it.
 */
export function foreignFileProblem(
  auctionId: AuctionId,
  { images = [], documents = [] }: NamedFiles,
): Problem | null {
  const own = documentUrlPrefix(auctionId)
  const foreignImages = images.filter(
    ({ storageUrl, resizedStorageUrl }) => !OWN_PATH.test(storageUrl) || !OWN_PATH.test(resizedStorageUrl),
  )
  const foreignDocuments = documents.filter((document) =>
    [document, ...(document.replaced ?? [])].some(
      ({ storageUrl }) => !OWN_PATH.test(storageUrl) || !storageUrl.startsWith(own),
    ),
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
