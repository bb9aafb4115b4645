import type { MissedReason } from '@zuschlag/contracts/administration/object-exchange'
import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ObjectFileStore } from './object-file-store.ts'
import type { ObjectPictureFailure } from './read-picture.ts'
import { readPicture } from './read-picture.ts'
import type { Attachment } from '../../openimmo/read-attachments.ts'

export type MissedPicture = { readonly name: string; readonly why: MissedReason }
type Import = {
  readonly store: ObjectFileStore
  readonly auctionId: AuctionId
  readonly clientKey: string
}
export type ImportedPictures = { readonly images: AuctionImage[]; readonly missed: MissedPicture[] }

/** Re-encodes and stores the pictures of an exchange; `busy` if too many pictures wait already. */
export async function importPictures(
  attachments: readonly Attachment[],
  { store, auctionId, clientKey }: Import,
): Promise<ImportedPictures | 'busy'> {
  const images: AuctionImage[] = []
  const missed: MissedPicture[] = []
  for (const { name, isMainImage, content } of attachments) {
    if (typeof content === 'string') {
      missed.push({ name, why: content })
      continue
    }
    const picture = await readPicture(content, clientKey)
    if (picture.ok) images.push({ ...(await store.savePicture(auctionId, picture.value)), name, isMainImage })
    else if (picture.error === 'busy') return 'busy'
    else missed.push({ name, why: reasons[picture.error] })
  }
  return { images, missed }
}

const reasons = {
  notAPicture: 'notAccepted',
  tooManyPixels: 'tooLarge',
  broken: 'broken',
} as const satisfies Record<Exclude<ObjectPictureFailure, 'busy'>, MissedReason>
