import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { expect } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { test } from './browser-test.ts'
import { hydrated } from './page-state.ts'
import type { People } from './people.ts'

/** An object that everybody may see, with many pictures and a broker who holds an ImmoCard. */
async function furnished(url: string): Promise<AuctionDetails> {
  const api = new ApiClient(url)
  for (const { id } of await api.publicAuctions()) {
    const details = await api.get<AuctionDetails>(`/api/public/auctions/${id}`)
    if (details.images.length > 6 && details.broker.immoCardId !== null) return details
  }
  throw new Error('The demo has no object with seven pictures and an ImmoCard')
}

async function openGallery(people: People, url: string) {
  const { id, images } = await furnished(url)
  const { page } = await people.open()
  await page.goto(`/de/${id}`)
  const gallery = page.getByRole('region', { name: 'Bilder des Objekts' })
  const at = (index: number) => gallery.getByText(`${index} / ${images.length}`, { exact: true })
  return { page, images, gallery, at }
}

test('pictures are turned by buttons, thumbnails and keys, and seen in full, from where the focus returns', async ({
  people,
  url,
}) => {
  const { page, images, gallery, at } = await openGallery(people, url)
  const position = (index: number) => at(index).waitFor()
  await position(1)
  await gallery.getByRole('button', { name: 'Nächstes Bild' }).click()
  await position(2)
  await gallery.getByRole('button', { name: 'Voriges Bild' }).click()
  await gallery.getByRole('button', { name: 'Voriges Bild' }).click()
  await position(images.length)
  await gallery.getByRole('button', { name: /^Bild 3 von \d+ zeigen/ }).click()
  await position(3)
  // What has no room as a thumbnail of 85 by 60 is counted.
  const thumbnail = await gallery.getByRole('button', { name: /^Bild 3 von/ }).boundingBox()
  expect([thumbnail?.width, thumbnail?.height].every((size) => (size ?? 0) >= 60)).toBe(true)
  await gallery.getByText(/^\+\d+$/).waitFor()

  await gallery.getByRole('button', { name: /^Bild 3 groß ansehen/ }).click()
  const full = page.getByRole('dialog')
  await full.getByText(`Bild 3 von ${images.length}`).first().waitFor()
  await page.keyboard.press('ArrowRight')
  await full.getByText(`Bild 4 von ${images.length}`).first().waitFor()
  await page.keyboard.press('Escape')
  await full.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^Bild 4 groß ansehen/)

  // Keys go on from picture to picture: each hands the focus to the next.
  await page.keyboard.press('ArrowRight')
  await position(5)
  await page.keyboard.press('ArrowRight')
  await position(6)
})

test('the end of a way that a later press has changed does not take the press back', async ({
  people,
  url,
}) => {
  const { page, gallery, at } = await openGallery(people, url)
  await hydrated(page)
  const isAt = (index: number) => at(index).isVisible()
  // A strip that is still on its way: it goes nowhere by itself, and ends where the test says.
  const strip = await gallery.locator('div:has(> [inert])').elementHandle()
  await strip?.evaluate((element) => Object.assign(element, { scrollTo: () => undefined }))
  const endAt = (index: number) =>
    strip?.evaluate(
      (element, place) =>
        new Promise((resolve) => {
          element.addEventListener('scrollend', () => setTimeout(resolve), { once: true })
          element.scrollLeft = place * element.clientWidth
        }),
      index,
    )
  await gallery.getByRole('button', { name: 'Nächstes Bild' }).click()
  await gallery.getByRole('button', { name: 'Nächstes Bild' }).click()
  await expect.poll(() => isAt(3)).toBe(true)
  await endAt(1)
  expect(await isAt(3)).toBe(true)
  await endAt(2)
  expect(await isAt(3)).toBe(true)
  // Who swipes afterwards is followed.
  await endAt(1)
  await expect.poll(() => isAt(2)).toBe(true)
})

test('the ImmoCard, the imprint of the tenant and the way on the map open from the details', async ({
  people,
  url,
}) => {
  const { id, broker, tenantImprint } = await furnished(url)
  const { page, text } = await people.open()
  await page.goto(`/de/${id}`)
  await page.getByRole('button', { name: text.immoCard.name, exact: true }).click()
  const card = page.getByRole('dialog', { name: text.immoCard.title })
  await card.getByText(broker.immoCardId ?? '').waitFor()
  await card.getByText(broker.fullNameWithTitle).waitFor()
  await page.locator('[role=dialog]:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: text.details.object.imprint }).click()
  await page
    .getByRole('dialog')
    .getByText(tenantImprint?.split('\n')[0] ?? ' ')
    .waitFor()
  await page.locator('[role=dialog]:focus-within').waitFor()
  await page.keyboard.press('Escape')
  const map = page.getByRole('link', { name: text.details.object.map })
  expect(await map.getAttribute('href')).toMatch(/^https:\/\//)
  expect(await map.getAttribute('rel')).toBe('noreferrer')
})

test('the list of bids names rank, time to the second and price, the own ones, and nobody', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  await bid('anna@demo.example', id, 100_000)
  await bid('ben@demo.example', id, 120_000)
  const person = await people.signedIn('anna@demo.example', { language: 'de', width: 390 })
  const { page, text } = person
  await person.openAuction(id)
  await page.getByRole('button', { name: text.bidding.showBids }).click()
  const bids = page.getByRole('dialog', { name: text.priceHistory.dialogTitle })
  const rows = bids.getByRole('row')
  await rows.nth(2).waitFor()
  const lines = (await rows.allInnerTexts()).slice(1).map((line) => line.replaceAll(/\s+/g, ' '))
  expect(lines[0]).toMatch(/^1 \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d .*€ 120\.000$/)
  expect(lines[1]).toMatch(/^2 \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d Sie .*€ 100\.000$/)
  expect(await bids.innerText()).not.toMatch(/Ben|Hartmann|Anna|Berger/)
})
