import { randomUUID } from 'node:crypto'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test, vi } from 'vitest'
import { ApiClient, type BidAnswer, openForBids } from '../../scripts/client/api-client.ts'
import { fullDisks } from './full-disks.ts'
import { freePort, startProduct, temporaryDataDir } from './product-under-test.ts'

const WAIT = { timeout: 60_000, interval: 200 }
/** What the files have is used first: the journal of the log is written again from its start. */
const BIDS_MAX = 3_000

test.each(fullDisks)(
  '$name: bids get a coded refusal and readiness names it; what was acknowledged holds, and bids go on once there is room',
  { timeout: 400_000 },
  async ({ code, reason, prepare, fill, free, remove }) => {
    const dataDir = await temporaryDataDir()
    prepare(dataDir.path)
    const product = await startProduct({ dataDir: dataDir.path, port: await freePort() })
    try {
      const [anna, ben] = [new ApiClient(product.url), new ApiClient(product.url)]
      await anna.login('anna@demo.example')
      await ben.login('ben@demo.example')
      const auction = (await anna.publicAuctions()).find(openForBids)
      if (auction === undefined) throw new Error(product.output())
      const acknowledged: (Receipt & { readonly price: number })[] = []
      let price = (await anna.auction(auction.id)).minimumBid
      const bid = async (commandId: string): Promise<BidAnswer> => {
        const answer = await (acknowledged.length % 2 === 0 ? ben : anna).bid(auction.id, price, commandId)
        if ('receipt' in answer) {
          acknowledged.push({ ...answer.receipt, price })
          price += 10_000
        }
        return answer
      }
      expect(await bid(randomUUID())).toMatchObject({ status: 201 })

      fill(dataDir.path)
      let refusedId = randomUUID()
      let refused = await bid(refusedId)
      while (refused.status === 201 && acknowledged.length < BIDS_MAX) {
        refusedId = randomUUID()
        refused = await bid(refusedId)
      }
      expect(refused).toMatchObject({ status: 503, problem: { code } })
      await vi.waitFor(async () => {
        const answer = await fetch(`${product.url}/health/ready`)
        expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(reason)])
      }, WAIT)

      free(dataDir.path)
      // The same command again is decided once, whatever became of it.
      await vi.waitFor(async () => expect(await bid(refusedId)).toMatchObject({ status: 201 }), WAIT)
      expect(await bid(randomUUID())).toMatchObject({ status: 201 })
      await vi.waitFor(async () => {
        expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
        const path = `/api/auctions/${auction.id}/anonymized-bids`
        const bids = await anna.get<{ price: number; timestamp: string }[]>(path)
        const standing = bids.map((each) => `${each.price} ${each.timestamp}`)
        expect(standing).toEqual([...new Set(standing)])
        expect(standing).toEqual(
          expect.arrayContaining(acknowledged.map((each) => `${each.price} ${each.engineTime}`)),
        )
      }, WAIT)
    } finally {
      await product.kill()
      remove(dataDir.path)
      await dataDir.remove()
    }
  },
)
