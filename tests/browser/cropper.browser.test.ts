import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { test } from './browser-test.ts'
import { hydrated } from './page-state.ts'
import type { People } from './people.ts'

let page: Page
let passport: Buffer

beforeAll(async () => {
  // Any picture is a passport to this test.
  passport = await readFile(new URL('../../web/src/assets/share.jpg', import.meta.url))
})

type Point = { x: number; y: number }

async function openCropper(people: People, options: { hasTouch: boolean; width: number }): Promise<void> {
  page = await people.page({ ...options, height: 1000 })
  await page.goto('/de/register')
  await hydrated(page)
  const file = { name: 'pass.jpeg', mimeType: 'image/jpeg', buffer: passport }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: 'Das gewählte Bild' }).waitFor()
  await corner().scrollIntoViewIfNeeded()
}

const corner = () => page.getByRole('button', { name: 'Ecke rechts unten' })
const frame = () => page.locator('.ReactCrop__crop-selection')

async function middleOf(locator: ReturnType<typeof corner>): Promise<Point> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags by -60, -40 and answers by how much the frame's width and height fell. */
async function shrinkBy(drag: (from: Point, to: Point) => Promise<void>): Promise<[number, number]> {
  const before = await frame().boundingBox()
  const from = await middleOf(corner())
  await drag(from, { x: from.x - 60, y: from.y - 40 })
  const after = await frame().boundingBox()
  if (before === null || after === null) throw new Error('There is no frame')
  return [Math.round(before.width - after.width), Math.round(before.height - after.height)]
}

test('the frame follows the mouse', async ({ people }) => {
  await openCropper(people, { hasTouch: false, width: 1440 })
  const shrunk = await shrinkBy(async (from, to) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  })
  expect(shrunk).toEqual([60, 40])
})

test('the frame follows a finger, and the page stays where it is', async ({ people }) => {
  await openCropper(people, { hasTouch: true, width: 390 })
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const scrolled = await page.evaluate(() => window.scrollY)
  const shrunk = await shrinkBy(async (from, to) => {
    await touch('touchStart', [from])
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
    await touch('touchMove', [to])
    await touch('touchEnd', [])
  })
  expect(shrunk).toEqual([60, 40])
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})
