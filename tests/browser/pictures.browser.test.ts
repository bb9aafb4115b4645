import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

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
async function differenceTo(name: string, screenshot: Buffer): Promise<number> {
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
async function differenceOf(picture: Buffer, other: Buffer): Promise<number> {
  return differing(await pixelsOf(picture), await pixelsOf(other))
}

/** A screenshot at half its size, as PNG. */
async function halved(screenshot: Buffer): Promise<Buffer> {
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

/** Part of a page's pixels that may differ; a moved line of text alone is more. */
const DIFFERENCE_MAX = 0.01

/**
 * Pages whose content is the same on every day. Each theme and each layout once; both are made of the same
 * parts.
 */
const pages = {
  landing: '/de',
  pricing: '/en/pricing',
  about: '/de/about-us',
  article: '/en/blog/why-the-end-moves',
  apply: '/de/apply',
  'sign-in': '/en/login?email=eva%40muster.example',
} as const
const sizes = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

test.for(Object.entries(pages).flatMap(([name, at]) => sizes.map((size) => ({ name, at, ...size }))))(
  '$name at $width px, $colorScheme, looks as it did',
  async ({ name, at, ...size }, { people }) => {
    const { width, height, colorScheme } = size
    const locale = at.startsWith('/en') ? 'en-GB' : 'de-AT'
    const page = await people.page({ width, height, locale, colorScheme, reducedMotion: 'reduce' })
    await page.goto(at)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    // The end of the header is hidden until it is known who is here.
    await page.locator('header [data-unknown]').waitFor({ state: 'detached' })
    await page.evaluate(async () => {
      await document.fonts.ready
      // Those further down are not asked for before somebody comes near them.
      const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
      await Promise.allSettled(inSight.map((image) => image.decode()))
    })
    const screenshot = await page.screenshot({ animations: 'disabled' })
    expect(await differenceTo(`${name}-${width}-${colorScheme}`, screenshot)).toBeLessThan(DIFFERENCE_MAX)
  },
)

test('a picture in which something moved is seen to differ', async () => {
  const picture = async (left: number) => {
    const bar = { create: { width: 600, height: 60, channels: 3, background: '#101820' } } as const
    const ground = { create: { width: 1440, height: 900, channels: 3, background: '#f7f7f7' } } as const
    return halved(
      await sharp(ground)
        .composite([{ input: bar, left, top: 200 }])
        .png()
        .toBuffer(),
    )
  }
  expect(await differenceOf(await picture(64), await picture(64))).toBe(0)
  expect(await differenceOf(await picture(64), await picture(264))).toBeGreaterThan(DIFFERENCE_MAX)
})
