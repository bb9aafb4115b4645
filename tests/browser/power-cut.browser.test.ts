import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { runningAuction } from '../journeys/choose-auction.ts'
import { freePort, startProduct, temporaryDataDir } from '../journeys/product-under-test.ts'
import { Bidder, unbrokenChain } from './bidder.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test(
  'two open pages survive kill -9 of the whole product and go on without a reload',
  { timeout: 400_000 },
  async () => {
    const dataDir = await temporaryDataDir()
    const port = await freePort()
    let product = await startProduct({ dataDir: dataDir.path, port })
    try {
      const api = new ApiClient(product.url)
      await api.login('anna@demo.example')
      const { id } = await runningAuction(api)
      const anna = await Bidder.open(browser, product.url, { language: 'de', width: 1440 })
      const ben = await Bidder.open(browser, product.url, { language: 'en', width: 390 })
      await Promise.all([anna.signIn('anna@demo.example'), ben.signIn('ben@demo.example')])
      await Promise.all([anna.openAuction(id), ben.openAuction(id)])
      await anna.bid()
      const before = await api.auction(id)

      await product.kill()
      await ben.card.getByText(ben.text.live.connected).waitFor({ state: 'detached' })
      await ben.price.waitFor()
      product = await startProduct({ dataDir: dataDir.path, port })

      await Promise.all(
        [anna, ben].map((person) => person.card.getByText(person.text.live.connected).waitFor()),
      )
      const after = await api.auction(id)
      expect(after).toMatchObject({
        currentPrice: before.currentPrice,
        bidCount: before.bidCount,
        end: before.end,
      })
      await anna.card.getByText(anna.text.bid.highest, { exact: true }).waitFor()

      await ben.bid()
      await anna.card.getByText(anna.text.bid.outbid, { exact: true }).waitFor()
      for (const person of [anna, ben]) {
        expect(unbrokenChain(person.frames, id)).toBe(true)
        expect(await person.wasNeverReloaded()).toBe(true)
        await person.close()
      }
    } finally {
      await product.kill()
      await dataDir.remove()
    }
  },
)
