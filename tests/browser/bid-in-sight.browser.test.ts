import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { Bidder, Surroundings } from './bidder.ts'
import { test } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import { isFocused, patience } from './page-state.ts'
import type { People } from './people.ts'

const looks = [
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const

async function bidderIn(people: People, id: string, look: Surroundings): Promise<Bidder> {
  const anna = await people.signedIn('anna@demo.example', look)
  await anna.openAuction(id)
  return anna
}

/** Whether one of these is wholly inside the window and nothing lies over its middle. */
function inSight(places: Locator): Promise<boolean> {
  return places.evaluateAll((elements) =>
    elements.some((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || y < 0 || y + height > window.innerHeight) return false
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }),
  )
}

async function allInSight(places: Readonly<Record<string, Locator>>): Promise<void> {
  await expect
    .poll(async () => {
      const hidden = await Promise.all(
        Object.entries(places).map(async ([name, place]) => ((await inSight(place)) ? [] : [name])),
      )
      return hidden.flat()
    }, patience)
    .toEqual([])
}

test.for(looks)(
  'price, standing, clock and button are on the first screen before and during bidding: %j',
  async (look, { people, broker, bid }) => {
    const id = await broker.open({ terms: { end: inMinutes(40) } })
    const anna = await bidderIn(people, id, look)
    const { page, text } = anna
    await anna.bid()
    await bid('ben@demo.example', id, 120_000)
    await anna.card.getByText(text.bid.outbid, { exact: true }).waitFor()
    await page.goto(`/object/${id}`)
    await anna.card.getByText(text.live.connected).waitFor()

    const price = page.getByText(/^€\s120[.,]000$/)
    const standing = page.getByText(new RegExp(`^${text.bid.outbid}$`, 'i'))
    const clock = page
      .getByRole('timer')
      .filter({ hasText: /min/i })
      .filter({ hasText: /sek|sec/i })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const { placeNew, placeFirst } = text.bidding
    const button = page.getByRole('button', { name: new RegExp(`^(${placeNew}|${placeFirst})$`) })
    await allInSight({ price, standing, clock, button })

    await anna.openForm()
    const head = anna.card.locator('[data-bid-head]')
    const inHead = {
      price: head.getByText(/^€\s120[.,]000$/),
      standing: head.getByText(text.bid.outbid, { exact: true }),
      clock: head.getByRole('timer'),
    }
    await allInSight({ ...inHead, button: anna.reviewButton })
    await anna.tickAll()
    await allInSight({ ...inHead, button: anna.reviewButton })
    await anna.reviewButton.click()
    await allInSight({ ...inHead, button: anna.submitButton })
  },
)

test('an immediate purchase opens with its heading in sight on a phone', async ({ people, broker }) => {
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
  const id = await broker.open({ terms })
  const { page, text } = await bidderIn(people, id, { language: 'de', width: 390 })
  const ask = page.getByRole('button', { name: text.bidding.requestPurchase.split('{{')[0] ?? '' })
  await ask.click()
  const heading = page.getByRole('heading', { name: text.bidding.purchase, exact: true })
  await allInSight({ heading })
  expect(await isFocused(heading)).toBe(true)
})
