import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromFile } from 'file-type'
import type { Sharp } from 'sharp'
import sharp from 'sharp'

/** A scan of two pages at 300 dots per inch has half of that. */
export const PICTURE_PIXELS_MAX = 50_000_000

export type PictureFailure = 'notAPicture' | 'broken'

/**
 * A picture of our own making from an upload: only what it shows is kept, no place, no program, nothing
 * hidden behind it. What it is, is read off its content; its name and the sender's word for it do not count.
 * `draw` sizes and encodes.
 */
export async function redrawPicture(
  path: string,
  types: readonly string[],
  draw: (picture: Sharp) => Sharp,
): Promise<Result<Buffer, PictureFailure>> {
  const type = await fileTypeFromFile(path)
  if (type === undefined || !types.includes(type.mime)) return err('notAPicture')
  try {
    const picture = sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    return ok(await draw(picture.autoOrient()).toBuffer())
  } catch {
    return err('broken')
  }
}
