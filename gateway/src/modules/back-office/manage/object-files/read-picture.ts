import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'

/** More than any current camera produces; a small file that declares more is a decompression bomb. */
export const OBJECT_PICTURE_PIXELS_MAX = 60_000_000
/** Widths that pages use: the gallery's, and that of cards. */
const widths = { large: 1_600, small: 800 } as const
const QUALITY = 80
const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export type ObjectPictureFailure = 'notAPicture' | 'tooManyPixels' | 'broken'
export type Picture = Readonly<Record<keyof typeof widths, Buffer>>

/**
 * A picture of an object in the sizes that pages show, encoded again: upright and without metadata. Its type
 * is detected from its content, not from its name or the declared type.
 */
export async function readPicture(
  source: string | Uint8Array,
): Promise<Result<Picture, ObjectPictureFailure>> {
  const type = await typeOf(source)
  if (type === undefined || !acceptedTypes.has(type)) return err('notAPicture')
  try {
    const { width, height } = await sharp(source).metadata()
    if (width * height > OBJECT_PICTURE_PIXELS_MAX) return err('tooManyPixels')
    const [large, small] = await Promise.all([rendered(source, widths.large), rendered(source, widths.small)])
    return ok({ large, small })
  } catch {
    return err('broken')
  }
}

async function typeOf(source: string | Uint8Array): Promise<string | undefined> {
  if (typeof source === 'string') return (await fileTypeFromFile(source))?.mime
  return (await fileTypeFromBuffer(source))?.mime
}

function rendered(source: string | Uint8Array, width: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: OBJECT_PICTURE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: QUALITY })
    .toBuffer()
}
