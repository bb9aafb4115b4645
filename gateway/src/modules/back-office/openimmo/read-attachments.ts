import type { Element } from './parse-xml.ts'
import { fileName } from './open-exchange.ts'
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

/** A picture of an exchange; without content if it is not included or beyond the limit. */
export type Attachment = {
  readonly name: string
  readonly isMainImage: boolean
  readonly content: Uint8Array | 'notThere' | 'tooMany'
}

/** The pictures of an exchange, with the included content; external URLs are never fetched. */
export function readAttachments(
  property: Element,
  files: ReadonlyMap<string, Uint8Array>,
): readonly Attachment[] {
  let taken = 0
  return elementsNamed(property, 'anhang')
    .filter(isPicture)
    .map((attachment) => {
      const content = taken >= IMPORTED_PICTURES_MAX ? 'tooMany' : contentOf(attachment, files)
      if (typeof content !== 'string') taken += 1
      return { name: nameOf(attachment), isMainImage: groupOf(attachment) === 'TITELBILD', content }
    })
}

const groupOf = (attachment: Element): string => attachment.attributes['gruppe']?.toUpperCase() ?? ''

function isPicture(attachment: Element): boolean {
  return pictureGroups.has(groupOf(attachment))
}

function nameOf(attachment: Element): string {
  const name = textAt(attachment, 'anhangtitel') ?? textAt(attachment, 'daten', 'pfad') ?? 'Bild'
  return name.slice(0, NAME_LENGTH_MAX).replaceAll(/\p{Cc}/gu, ' ')
}

function contentOf(attachment: Element, files: ReadonlyMap<string, Uint8Array>): Uint8Array | 'notThere' {
  const embedded = elementAt(attachment, 'daten', 'anhanginhalt')?.text ?? ''
  if (embedded !== '') return Buffer.from(embedded, 'base64')
  const path = textAt(attachment, 'daten', 'pfad')
  return path === null ? 'notThere' : (files.get(fileName(path)) ?? 'notThere')
}
