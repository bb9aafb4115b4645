import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { overflowOf, patience, signInAs } from './page-state.ts'
import { walkByTab } from './tab-walk.ts'

/** Twice what browsers start with. */
const ENLARGED_PX = 32

const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

/** The first of some choices with a state, and the first without it. */
async function chosenAndOther(choices: Locator, state: string) {
  const page = choices.page()
  const chosen = choices.and(page.locator(state)).first()
  await chosen.waitFor()
  const other = choices.and(page.locator(`:not(${state})`)).first()
  return { chosen: await groundOf(chosen), other: await groundOf(other), highlight: await highlightOf(page) }
}

/** What the system marks what is chosen with. */
const highlightOf = (page: Page) =>
  page.evaluate(() => {
    const sample = document.createElement('mark')
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(sample)
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })

const forced = { forcedColors: 'active', colorScheme: 'dark' } as const
const current = '[aria-current="page"]'

test.for([
  { who: 'anna', path: '/de/pricing', width: 1440, choices: 'header nav a', state: current },
  { who: 'anna', path: '/user/bids', width: 1440, choices: 'main nav a', state: current },
  { who: 'anna', path: '/user/bids', width: 390, choices: 'main nav a', state: current },
  {
    who: 'broker',
    path: '/administration/objects',
    width: 1440,
    choices: '#administration-menu a',
    state: current,
  },
  {
    who: 'broker',
    path: '/administration/objects',
    width: 1440,
    choices: '[role=group] button',
    state: '[aria-pressed="true"]',
  },
] as const)(
  'with forced colours the chosen one of $choices is marked at $width px',
  async ({ who, path, width, choices, state }, { people }) => {
    const page = await people.page({ width, ...forced })
    await signInAs(page, `${who}@demo.example`, path)
    const { chosen, other, highlight } = await chosenAndOther(page.locator(choices), state)
    expect(chosen).toBe(highlight)
    expect(other).not.toBe(highlight)
  },
)

test('with forced colours the chosen tab is marked, and logos keep their plate', async ({
  people,
  broker,
}) => {
  const page = await people.page({ width: 390, ...forced })
  const auction = await broker.open()
  await signInAs(page, 'anna@demo.example', `/object/${auction}`)
  const { chosen, other, highlight } = await chosenAndOther(page.getByRole('tab'), '[aria-selected="true"]')
  expect(chosen).toBe(highlight)
  expect(other).not.toBe(highlight)
  const plate = page.locator('[data-tenant] span').first()
  expect(await groundOf(plate)).toBe('rgb(255, 255, 255)')
})

test('with forced colours the logo of the administration keeps its white ground', async ({ people }) => {
  const page = await people.page(forced)
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  expect(await groundOf(page.locator('#administration-menu img').first())).toBe('rgb(255, 255, 255)')
})

/** As somebody sets it in the browser, for every page. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: ENLARGED_PX, fixed: ENLARGED_PX } })
}

test.for([{ width: 1440 }, { width: 1024 }, { width: 390 }])(
  'with text twice as large the menu of the header is in the window at $width px',
  async ({ width }, { people }) => {
    const page = await people.page({ width })
    await enlargeText(page)
    for (const path of ['/de', '/object/dashboard', '/administration/objects']) {
      if (path === '/object/dashboard') await signInAs(page, 'broker@demo.example', path)
      else await page.goto(path)
      const menu = page.getByRole('button', { name: de.shell.openMenu })
      await expect.poll(async () => (await menu.boundingBox())?.x ?? width, patience).toBeLessThan(width - 40)
      const box = await menu.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  },
)

test('the Tab key finds no hidden field in the form of a bid in a window of 320 × 256', async ({
  people,
  broker,
}) => {
  const auction = await broker.open()
  const page = await people.page({ width: 320, height: 256, reducedMotion: 'reduce' })
  await signInAs(page, 'anna@demo.example', `/object/${auction}?mode=bid`)
  await page.getByRole('group', { name: de.bidding.confirmations }).waitFor()
  expect((await walkByTab(page)).hidden).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})
