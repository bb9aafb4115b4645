import { readFile } from 'node:fs/promises'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { ConcurrencyLimit } from '../concurrency-limit.ts'

/**
 * Pictures that one process decodes at the same time. A decode takes one of the four threads in which Node
 * also reads and compresses files, and up to 200 MB.
 */
export const CONCURRENT_PICTURES_MAX = 1
/** Pictures that may wait for that; further ones are refused with Retry-After. */
export const WAITING_PICTURES_MAX = 12

/** Of one decode, after which the picture is refused: it holds the only place. */
const DECODE_SECONDS_MAX = 8

/** Every decode of an uploaded picture waits here for its turn. */
export const pictureDecodes = new ConcurrencyLimit({
  concurrentMax: CONCURRENT_PICTURES_MAX,
  waitingMax: WAITING_PICTURES_MAX,
})

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * Decodes a picture, and refuses one that is damaged. Some programs leave out the last two bytes of a JPEG,
 * which show nothing; with them added, nothing else may be wrong.
 * @throws if the picture is damaged, larger than `limitInputPixels`, or takes too long
 */
export async function decodePicture<T>(
  source: string | Uint8Array,
  limitInputPixels: number,
  decode: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const picture = (from: string | Uint8Array, failOn: SharpOptions['failOn'] & string): Sharp =>
    sharp(from, { limitInputPixels, failOn }).timeout({ seconds: DECODE_SECONDS_MAX })
  try {
    return await decode(picture(source, 'error'))
  } catch (error) {
    const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
    const isEndMissing = bytes.subarray(0, 2).equals(JPEG_START) && !bytes.subarray(-2).equals(JPEG_END)
    if (!isEndMissing) throw error
    return decode(picture(Buffer.concat([bytes, JPEG_END]), 'warning'))
  }
}

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
