import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { differenceOf, differenceTo, halved } from './compare-pictures.ts'

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

test.for(Object.entries(pages).flatMap(([name, path]) => sizes.map((size) => ({ name, path, ...size }))))(
  '$name at $width px, $colorScheme, looks as it did',
  async ({ name, path, ...size }, { people }) => {
    const { width, height, colorScheme } = size
    const locale = path.startsWith('/en') ? 'en-GB' : 'de-AT'
    const page = await people.page({ width, height, locale, colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
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
