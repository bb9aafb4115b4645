import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const root = path.resolve(import.meta.dirname, '../..')
const references = path.join(root, 'tests/browser/pictures')
/** Where pictures that differ are put, to be looked at. Nothing of it is committed. */
const seen = path.join(root, '.cache/pictures')
/** Pictures are compared at half their size: how a machine smooths a letter's edge does not matter then. */
const SCALE = 0.5
/** A pixel differs when one of its colours does by more than this, of 255. */
const COLOUR_DELTA_MAX = 40

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

/**
 * Part of a picture's pixels that differ from the reference of that name, from 0 to 1. Without a reference it
 * throws and says how to make one; with RENEW_PICTURES=1 it is replaced.
 */
export async function differenceTo(name: string, screenshot: Buffer): Promise<number> {
  const reference = path.join(references, `${name}.webp`)
  if (process.env['RENEW_PICTURES'] === '1') {
    await mkdir(references, { recursive: true })
    await sharp(await halved(screenshot))
      .webp({ quality: 90 })
      .toFile(reference)
  }
  if (!existsSync(reference)) throw new Error(`No ${reference}. RENEW_PICTURES=1 makes it; look at it then.`)
  const half = await halved(screenshot)
  const difference = await differenceOf(half, await readFile(reference))
  if (difference > 0) {
    await mkdir(seen, { recursive: true })
    await writeFile(path.join(seen, `${name}.png`), half)
  }
  return difference
}

/**
 * Part of the pixels in which two pictures of one size differ, from 0 to 1; of another size they differ
 * wholly.
 */
export async function differenceOf(picture: Buffer, other: Buffer): Promise<number> {
  return differing(await pixelsOf(picture), await pixelsOf(other))
}

/** A screenshot at half its size, as PNG. */
export async function halved(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({ width: Math.round(width * SCALE) })
    .png()
    .toBuffer()
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function differing(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  let count = 0
  for (let at = 0; at < one.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (colour) => Math.abs((one.data[at + colour] ?? 0) - (other.data[at + colour] ?? 0)) > COLOUR_DELTA_MAX,
    )
    if (isOther) count += 1
  }
  return count / (one.width * one.height)
}
