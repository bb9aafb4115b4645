import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { Surroundings } from './bidder.ts'
import { test } from './browser-test.ts'
import { unbrokenChain } from './live-frame.ts'
import { inMinutes } from './own-auction.ts'

const pairs: readonly (readonly [Surroundings, Surroundings])[] = [
  [
    { language: 'de', width: 1440 },
    { language: 'en', width: 390 },
  ],
  [
    { language: 'en', width: 1440 },
    { language: 'de', width: 390 },
  ],
]

test.for(pairs)(
  'one bids and the other sees it at once, in order and without a reload: %o',
  async ([hers, his], { people, broker, apiOf }) => {
    const api = await apiOf('anna@demo.example')
    // In its extension window, so that every bid moves the end.
    const end = inMinutes(9)
    const id = await broker.open({ terms: { end } })
    const anna = await people.open(hers)
    const ben = await people.open(his)
    await Promise.all([anna.signIn('anna@demo.example'), ben.signIn('ben@demo.example')])
    await Promise.all([anna.openAuction(id), ben.openAuction(id)])

    const [, , , , hash] = await ben.bid()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await ben.card.getByText(ben.text.bid.highest, { exact: true }).waitFor()
    const before = await api.auction(id)
    expect(before.end).not.toBe(end)

    await anna.bid()
    await ben.card.getByText(ben.text.bid.outbid, { exact: true }).waitFor()
    const after = await api.auction(id)
    expect(after.currentPrice).toBeGreaterThan(before.currentPrice ?? 0)
    for (const person of [anna, ben]) {
      await expect.poll(() => digitsOf(person.price)).toBe(String(after.currentPrice))
      await expect
        .poll(() => person.fact(person.text.details.fact.bids).innerText())
        .toBe(String(after.bidCount))
    }
    expect(after.bidCount).toBe((before.bidCount ?? 0) + 1)
    expect(after.end).not.toBe(before.end)
    for (const { card } of [anna, ben]) {
      await expect.poll(() => card.getByText(/^(Ende|Ends) .*\d$/).innerText()).toContain(clockTimeOf(after))
    }
    await anna.card.getByText(anna.text.bid.highest, { exact: true }).waitFor()

    for (const person of [anna, ben]) {
      expect(unbrokenChain(person.frames, id)).toBe(true)
      expect(await person.wasNeverReloaded()).toBe(true)
    }
  },
)

/** Hours and minutes of the end as both languages write them, in the auction's zone. */
function clockTimeOf({ end, timeZone }: AuctionDetails): string {
  const format = new Intl.DateTimeFormat('de-AT', { timeZone, hour: '2-digit', minute: '2-digit' })
  return format.format(new Date(end ?? Number.NaN))
}

async function digitsOf(figure: Locator): Promise<string> {
  return (await figure.innerText()).replaceAll(/\D/g, '')
}
