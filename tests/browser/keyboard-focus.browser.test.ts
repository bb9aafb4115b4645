import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { signInAs } from './sign-in-as.ts'

/** More stops than lists have with the objects of all tests; a walk that does not end is a trap. */
const STOPS_MAX = 1_500

const test = base.extend('auctionId', { scope: 'file' }, async ({ broker, bid }) => {
  const id = await broker.open()
  await bid('ben@demo.example', id, 100_000)
  return id
})

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const pages = [
  { email: null, path: '/de' },
  { email: null, path: '/en/objects' },
  { email: 'anna@demo.example', path: '/object/dashboard' },
  { email: 'anna@demo.example', path: '/object/<id>' },
  { email: 'anna@demo.example', path: '/object/<id>?mode=bid' },
  { email: 'broker@demo.example', path: '/administration/objects' },
  { email: 'broker@demo.example', path: '/administration/objects/<id>/process' },
  { email: 'broker@demo.example', path: '/administration/objects/<id>/questions' },
  { email: 'broker@demo.example', path: '/administration/access-requests' },
] as const

/**
 * What has the focus, if none of it can be seen (WCAG 2.2, 2.4.11): outside the window, or below a bar that
 * stays where it is. 'end' where the walk has left the page.
 */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'end'
  // A box or a circle is drawn by its label; the field itself is clipped away.
  const shown =
    (focused.matches('[type=checkbox], [type=radio]') ? focused.closest('label') : null) ?? focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95]
  const points = parts.flatMap((x) =>
    parts.map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (shown.contains(hit) || hit === shown.parentElement)
  })
  return isSeen ? null : focused.outerHTML.slice(0, 200)
}

async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
    const found = await page.evaluate(hiddenFocus)
    if (found === 'end') return hidden
    if (found !== null) hidden.push(found)
  }
  throw new Error(`The focus does not leave the page within ${STOPS_MAX} stops`)
}

test.for(windows.flatMap((size) => pages.map((page) => ({ ...size, ...page }))))(
  '$path at $width px shows every element that the Tab key reaches',
  async ({ path, email, ...size }, { people, auctionId }) => {
    const page = await people.page({ ...size, reducedMotion: 'reduce' })
    const address = path.replace('<id>', auctionId)
    await (email === null ? page.goto(address) : signInAs(page, email, address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await hiddenStops(page)).toEqual([])
  },
)
