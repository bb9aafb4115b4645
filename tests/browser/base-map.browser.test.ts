import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { patience } from './page-state.ts'

const test = base.extend('drawsMaps', { scope: 'file' }, () => true)

/** Upper Lake Constance: water in the middle, Friedrichshafen, Lindau and three countries around. */
const LAKE = '47.6300_9.3900_9.50'
const map = (page: Page) => page.getByRole('group', { name: 'Karte der offenen Angebote' })

/** Which of the page's colours a square in the middle of the map shows, in CSS pixels. */
async function shownColours(page: Page, side: number, tones: readonly string[]): Promise<readonly string[]> {
  const canvas = map(page).locator('canvas')
  const picture = (await canvas.screenshot()).toString('base64')
  return canvas.evaluate(
    async (element, [data, size, names]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')
      drawn?.drawImage(image, 0, 0)
      const [left, top] = [(image.width - size) / 2, (image.height - size) / 2]
      const pixels = drawn?.getImageData(left, top, size, size).data ?? []
      const seen = new Set<string>()
      for (let at = 0; at < pixels.length; at += 4) {
        seen.add(`rgb(${pixels.slice(at, at + 3).join(', ')})`)
      }
      const probe = document.createElement('span')
      element.parentElement?.append(probe)
      const found = names.filter((name) => {
        probe.style.color = `var(${name})`
        return seen.has(getComputedStyle(probe).color)
      })
      probe.remove()
      return found
    },
    [picture, side, [...tones]] as const,
  )
}

test.for(['light', 'dark'] as const)(
  'a near view shows waters, land and names of towns: %s',
  async (scheme, { people, url }) => {
    const page = await people.page({ colorScheme: scheme })
    const own = new URL(url).host
    const foreign: string[] = []
    page.on('request', (request) => {
      const asked = new URL(request.url())
      if (asked.protocol.startsWith('http') && asked.host !== own) foreign.push(asked.href)
    })
    await page.goto(`/de/objects?view=map&map=${LAKE}`)
    await map(page).locator('canvas').waitFor(patience)
    await expect.poll(() => shownColours(page, 8, ['--map-water']), patience).toEqual(['--map-water'])
    const all = ['--map-land', '--map-water', '--text']
    await expect.poll(() => shownColours(page, 360, all), patience).toEqual(all)
    expect(foreign).toEqual([])
  },
)
