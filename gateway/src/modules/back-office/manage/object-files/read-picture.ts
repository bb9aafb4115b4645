import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { decodePicture, pictureDecodes } from '../../../../kernel/pictures/redraw-picture.ts'

/** More than any current camera produces; a small file that declares more is a decompression bomb. */
export const OBJECT_PICTURE_PIXELS_MAX = 60_000_000
/** Widths that pages use: the gallery's, and that of cards. */
const widths = { large: 1_600, small: 800 } as const
const QUALITY = 80
const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** `busy`: too many pictures wait already. */
export type ObjectPictureFailure = 'notAPicture' | 'tooManyPixels' | 'broken' | 'busy'
export type Picture = Readonly<Record<keyof typeof widths, Buffer>>

/**
 * A picture of an object in the sizes that pages show, encoded again: upright and without metadata. Its type
 * is detected from its content, not from its name or the declared type. Clients take turns.
 */
export async function readPicture(
  source: string | Uint8Array,
  clientKey: string,
): Promise<Result<Picture, ObjectPictureFailure>> {
  const type = await typeOf(source)
  if (type === undefined || !acceptedTypes.has(type)) return err('notAPicture')
  const answer = await pictureDecodes.run(clientKey, () => rendered(source))
  return answer === 'busy' ? err('busy') : answer
}

async function typeOf(source: string | Uint8Array): Promise<string | undefined> {
  if (typeof source === 'string') return (await fileTypeFromFile(source))?.mime
  return (await fileTypeFromBuffer(source))?.mime
}

/** Decoded once, in the larger size; the smaller one is made of that. */
async function rendered(source: string | Uint8Array): Promise<Result<Picture, ObjectPictureFailure>> {
  try {
    const { width, height } = await sharp(source).metadata()
    if (width * height > OBJECT_PICTURE_PIXELS_MAX) return err('tooManyPixels')
    const { data, info } = await decodePicture(source, OBJECT_PICTURE_PIXELS_MAX, (picture) =>
      inside(picture.autoOrient(), widths.large)
        .flatten({ background: '#ffffff' })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    const decoded = (): Sharp => sharp(data, { raw: info })
    return ok({
      large: await decoded().webp({ quality: QUALITY }).toBuffer(),
      small: await inside(decoded(), widths.small).webp({ quality: QUALITY }).toBuffer(),
    })
  } catch {
    return err('broken')
  }
}

function inside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
