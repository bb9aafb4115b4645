import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test } from 'vitest'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { freePort, startProduct, temporaryDataDir } from './product-under-test.ts'

type Journal = { readonly commandId: string; readonly price: number; readonly receipt: Receipt }[]

/** Bids against the other bidders on one object until the product is gone; keeps what was acknowledged. */
async function bidUntilCut(client: ApiClient, auctionId: string, journal: Journal): Promise<void> {
  for (;;) {
    const details = await client.auction(auctionId).catch(() => null)
    if (details === null) return
    const commandId = randomUUID()
    const answer = await client.bid(auctionId, details.minimumBid, commandId).catch(() => null)
    if (answer === null) return
    if ('receipt' in answer) journal.push({ commandId, price: details.minimumBid, receipt: answer.receipt })
    // A refused bid was outrun by another; a busy product asks for a little patience.
    else await pause((answer.problem.retryAfter ?? 0) * 1000)
  }
}

const acknowledgedIn = (journals: ReadonlyMap<string, Journal>): number =>
  [...journals.values()].reduce((sum, journal) => sum + journal.length, 0)

test('a power cut loses no acknowledged bid and doubles none', { timeout: 400_000 }, async () => {
  const dataDir = await temporaryDataDir()
  const port = await freePort()
  let product = await startProduct({ dataDir: dataDir.path, port })
  try {
    const journals = new Map<string, Journal>()
    for (const bidsBeforeCut of [8, 24]) {
      const bidders = await Promise.all(
        ['anna@demo.example', 'ben@demo.example'].map(async (email) => {
          const client = new ApiClient(product.url)
          await client.login(email)
          return client
        }),
      )
      const auctions = (await new ApiClient(product.url).publicAuctions()).filter(openForBids).slice(0, 4)
      expect(auctions.length).toBeGreaterThan(1)
      const work = auctions.flatMap(({ id }) => {
        const journal = journals.get(id) ?? []
        journals.set(id, journal)
        return bidders.map((client) => bidUntilCut(client, id, journal))
      })
      while (acknowledgedIn(journals) < bidsBeforeCut) await pause(5)
      await product.kill()
      await Promise.all(work)
      product = await startProduct({ dataDir: dataDir.path, port })
    }

    const witness = new ApiClient(product.url)
    await witness.login('anna@demo.example')
    for (const [auctionId, journal] of journals) {
      const details = await witness.auction(auctionId)
      const bids = await witness.get<{ timestamp: string; price: number }[]>(
        `/api/auctions/${auctionId}/anonymized-bids`,
      )
      const standing = new Set(bids.map((bid) => `${bid.price} ${bid.timestamp}`))
      expect(standing.size).toBe(bids.length)
      for (const { price, receipt } of journal) {
        expect(standing).toContain(`${price} ${receipt.engineTime}`)
        expect(receipt.revision).toBeLessThanOrEqual(details.revision)
      }
      expect(new Set(journal.map(({ receipt }) => receipt.revision)).size).toBe(journal.length)
    }
  } finally {
    await product.kill()
    await dataDir.remove()
  }
})
