import { readFile } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { ConcurrencyLimit } from '../concurrency-limit.ts'

/**
 * Pictures that one process decodes at the same time. A decode takes one of the four threads in which Node
 * also reads and compresses files, and up to 200 MB.
 */
export const CONCURRENT_PICTURES_MAX = 1
/** Pictures that may wait for that; further ones are refused with Retry-After. */
export const WAITING_PICTURES_MAX = 12

/** Of one decode, after which the picture is refused: it holds the only place. */
export const DECODE_SECONDS_MAX = 8

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
