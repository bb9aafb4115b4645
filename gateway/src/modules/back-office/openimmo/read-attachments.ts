import type { MissedReason } from '@zuschlag/contracts/administration/object-exchange'
import { withoutInvisible } from '@zuschlag/contracts/kernel/line'
import { type ArchivedFile, findFile } from './exchange-files.ts'
import { type Element, elementAt, elementsNamed, textAt } from './parse-xml.ts'

/** Pictures of one import. */
export const IMPORTED_PICTURES_MAX = 30
/** Attachments that are looked at; what is beyond them is counted. */
const ATTACHMENTS_MAX = 300
const NAME_LENGTH_MAX = 200
/** What a group is for where it is none of pictures. Any other group, and none, is one of pictures. */
const otherGroups: ReadonlyMap<string, MissedReason> = new Map([
  ['DOKUMENTE', 'document'],
  ['ANBIETERLOGO', 'logo'],
  ['QRCODE', 'logo'],
  ['EPASS-SKALA', 'logo'],
  ['LINKS', 'link'],
  ['FILMLINK', 'link'],
  ['ANBOBJURL', 'link'],
  ['FILM', 'document'],
])
/** Shows where the object is. */
const MAP_GROUP = 'KARTEN_LAGEPLAN'
const NO_PICTURE = /(?:^|[./])(?:pdf|docx?|xlsx?|txt|rtf|zip|mp4|mov|avi|mpe?g|html?|xml)$/i

/** A picture of an exchange; the reason instead of its content where there is none to take. */
export type Attachment = {
  readonly name: string
  readonly isMainImage: boolean
  readonly content: Uint8Array | MissedReason
}

/** The pictures of an exchange, with the included content; external URLs are never fetched. */
export function readAttachments(
  property: Element,
  files: readonly ArchivedFile[],
  isAddressReleased: boolean,
): { readonly attachments: readonly Attachment[]; readonly further: number } {
  const all = elementsNamed(property, 'anhang')
  let taken = 0
  const attachments = all.slice(0, ATTACHMENTS_MAX).map((attachment) => {
    const missed = isAddressReleased || groupOf(attachment) !== MAP_GROUP ? null : 'notReleased'
    const content = missed ?? contentOf(attachment, files, IMPORTED_PICTURES_MAX - taken)
    if (typeof content !== 'string') taken += 1
    return { name: nameOf(attachment), isMainImage: groupOf(attachment) === 'TITELBILD', content }
  })
  return { attachments, further: all.length - attachments.length }
}

const groupOf = (attachment: Element): string => attachment.attributes['gruppe']?.trim().toUpperCase() ?? ''

function nameOf(attachment: Element): string {
  const name = textAt(attachment, 'anhangtitel') ?? textAt(attachment, 'daten', 'pfad') ?? 'Bild'
  return withoutInvisible(name.slice(0, NAME_LENGTH_MAX))
    .replaceAll(/[\p{Cc}\uFFFD]/gu, ' ')
    .toWellFormed()
    .replaceAll('\uFFFD', ' ')
    .trim()
}

function contentOf(
  attachment: Element,
  files: readonly ArchivedFile[],
  room: number,
): Uint8Array | MissedReason {
  const other = otherGroups.get(groupOf(attachment))
  if (other !== undefined) return other
  const path = textAt(attachment, 'daten', 'pfad') ?? ''
  if ([path, textAt(attachment, 'format') ?? ''].some((type) => NO_PICTURE.test(type))) return 'document'
  const embedded = elementAt(attachment, 'daten', 'anhanginhalt')?.text ?? ''
  const isRemote = /^(?:https?|ftp):/i.test(path) || attachment.attributes['location'] === 'REMOTE'
  if (embedded === '' && isRemote) return 'remote'
  if (room <= 0) return 'tooMany'
  return embedded === '' ? (findFile(files, path) ?? 'notThere') : Buffer.from(embedded, 'base64')
}
