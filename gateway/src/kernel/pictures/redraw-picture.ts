import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromFile } from 'file-type'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { decodePicture, pictureDecodes } from './picture-decodes.ts'

/** Phones take baseline JPEGs of that size. Row by row, such a picture needs about 60 MB. */
export const PICTURE_PIXELS_MAX = 50_000_000
/**
 * The same of pictures that are kept in memory as a whole or take long: progressive and interlaced ones, and
 * those with more than 8 bits a channel.
 */
export const SLOW_PICTURE_PIXELS_MAX = 16_000_000

/** `busy`: too many pictures wait already. */
export type PictureFailure = 'notAPicture' | 'broken' | 'busy'

/**
 * A picture of our own making from an upload: only what it shows is kept, no place, no program, nothing
 * hidden behind it. What it is, is read off its content; its name and the sender's word for it do not count.
 * `draw` sizes and encodes. Clients take turns.
 */
export async function redrawPicture(
  path: string,
  types: readonly string[],
  draw: (picture: Sharp) => Sharp,
  clientKey: string,
): Promise<Result<Buffer, PictureFailure>> {
  const type = await fileTypeFromFile(path)
  if (type === undefined || !types.includes(type.mime)) return err('notAPicture')
  const redrawn = await pictureDecodes.run(clientKey, async () => {
    try {
      if (isTooSlow(await sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX }).metadata())) return null
      return await decodePicture(path, PICTURE_PIXELS_MAX, (picture) => draw(picture.autoOrient()).toBuffer())
    } catch {
      return null
    }
  })
  if (redrawn === 'busy') return err('busy')
  return redrawn === null ? err('broken') : ok(redrawn)
}

function isTooSlow({ isProgressive, depth, width, height }: Metadata): boolean {
  return (isProgressive || depth !== 'uchar') && width * height > SLOW_PICTURE_PIXELS_MAX
}
