import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { patience, signInAs } from './page-state.ts'

test.for([992, 1024, 1200])(
  'the figures above the objects leave no gap at %i px',
  async (width, { people }) => {
    const page = await people.page({ width })
    await signInAs(page, 'broker@demo.example', '/administration/objects')
    const tiles = page.locator('main dl').first()
    await tiles.waitFor()
    const gap = () =>
      tiles.evaluate((list) => {
        const areaOf = (element: Element) => {
          const { width: across, height } = element.getBoundingClientRect()
          return across * height
        }
        const filled = [...list.children].reduce((sum, tile) => sum + areaOf(tile), 0)
        return 1 - filled / areaOf(list)
      })
    // The lines between them take some; where figures are being read there is no area yet.
    await expect.poll(gap, patience).toBeLessThan(0.05)
  },
)

test('the empty list of questions keeps clear of the edge of its panel', async ({ people, broker }) => {
  const auction = await broker.open()
  const page = await people.page()
  await signInAs(page, 'broker@demo.example', `/administration/objects/${auction}/questions`)
  const panel = await page.getByRole('region', { name: de.questions.asked }).boundingBox()
  const empty = page.getByRole('heading', { name: de.questions.noneAsked }).locator('..')
  await empty.waitFor()
  const left = (await empty.boundingBox())?.x ?? 0
  expect(left - (panel?.x ?? 0)).toBeGreaterThan(8)
})

test('in the path above an object no page above it is the current one', async ({ people, broker }) => {
  const auction = await broker.open()
  const page = await people.page()
  await signInAs(page, 'broker@demo.example', `/administration/objects/${auction}/process`)
  const path = page.getByRole('navigation', { name: de.administration.path })
  await path.getByRole('link', { name: de.administration.objects.title }).waitFor()
  expect(await path.locator('[aria-current]').count()).toBe(0)
})
