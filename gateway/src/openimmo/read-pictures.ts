import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ObjectFileStore } from '../administration/object-files/object-file-store.ts'
import { readPicture } from '../administration/object-files/read-picture.ts'
import { fileName } from './open-exchange.ts'
import type { Element } from './parse-xml.ts'
import { elementAt, elementsNamed, textAt } from './parse-xml.ts'

/** Pictures of one import. */
export const IMPORTED_PICTURES_MAX = 30
const NAME_LENGTH_MAX = 200
const pictureGroups = new Set([
  'TITELBILD',
  'BILD',
  'AUSSENANSICHTEN',
  'INNENANSICHTEN',
  'GRUNDRISS',
  'PANORAMA',
])

export type MissedPicture = { readonly name: string; readonly why: 'notThere' | 'broken' | 'tooMany' }
export type ImportedPictures = {
  readonly images: readonly AuctionImage[]
  readonly missed: readonly MissedPicture[]
}

/** Draws and keeps the pictures that an exchange brings along; addresses elsewhere are never asked. */
export async function importPictures(
  property: Element,
  files: ReadonlyMap<string, Uint8Array>,
  { store, auctionId }: { readonly store: ObjectFileStore; readonly auctionId: AuctionId },
): Promise<ImportedPictures> {
  const images: AuctionImage[] = []
  const missed: MissedPicture[] = []
  for (const attachment of elementsNamed(property, 'anhang').filter(isPicture)) {
    const name = nameOf(attachment)
    const content = contentOf(attachment, files)
    if (images.length >= IMPORTED_PICTURES_MAX) missed.push({ name, why: 'tooMany' })
    else if (content === null) missed.push({ name, why: 'notThere' })
    else {
      const picture = await readPicture(content)
      if (!picture.ok) missed.push({ name, why: 'broken' })
      else {
        const addresses = await store.savePicture(auctionId, picture.value)
        images.push({ ...addresses, name, isMainImage: groupOf(attachment) === 'TITELBILD' })
      }
    }
  }
  return { images, missed }
}

const groupOf = (attachment: Element): string => attachment.attributes['gruppe']?.toUpperCase() ?? ''

function isPicture(attachment: Element): boolean {
  return pictureGroups.has(groupOf(attachment))
}

function nameOf(attachment: Element): string {
  const name = textAt(attachment, 'anhangtitel') ?? textAt(attachment, 'daten', 'pfad') ?? 'Bild'
  return name.replaceAll(/\p{Cc}/gu, ' ').slice(0, NAME_LENGTH_MAX)
}

function contentOf(attachment: Element, files: ReadonlyMap<string, Uint8Array>): Uint8Array | null {
  const embedded = elementAt(attachment, 'daten', 'anhanginhalt')?.text ?? ''
  if (embedded !== '') return Buffer.from(embedded, 'base64')
  const path = textAt(attachment, 'daten', 'pfad')
  return path === null ? null : (files.get(fileName(path)) ?? null)
}
