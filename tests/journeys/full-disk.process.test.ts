import { randomUUID } from 'node:crypto'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test, vi } from 'vitest'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import { limitFileSize } from '../faults/processes.ts'
import { ApiClient, openForBids } from './api-client.ts'
import { freePort, startProduct, temporaryDataDir } from './product-under-test.ts'

/** Below this a file may still be written; the log and its journal are longer. */
const FULL_DISK_BYTES = 4096
const WAIT = { timeout: 60_000, interval: 200 }

test(
  'a full disk: bids get a coded refusal and readiness says why; what was acknowledged holds, and bids go on once there is room',
  { timeout: 300_000 },
  async () => {
    const dataDir = await temporaryDataDir()
    const product = await startProduct({ dataDir: dataDir.path, port: await freePort() })
    try {
      const anna = new ApiClient(product.url)
      const ben = new ApiClient(product.url)
      await anna.login('anna@demo.example')
      await ben.login('ben@demo.example')
      const [auction] = (await anna.publicAuctions()).filter(openForBids)
      const pid = readInstanceFacts(dataDir.path)?.pid
      if (auction === undefined || pid === undefined) throw new Error(product.output())
      const acknowledged: (Receipt & { price: number })[] = []
      const bid = async (person: ApiClient, commandId: string) => {
        const price = (await person.auction(auction.id)).minimumBid
        const answer = await person.bid(auction.id, price, commandId)
        if ('receipt' in answer) acknowledged.push({ ...answer.receipt, price })
        return answer
      }
      const ready = async () => {
        const answer = await fetch(`${product.url}/health/ready`)
        return { status: answer.status, text: await answer.text() }
      }
      expect(await bid(anna, randomUUID())).toMatchObject({ status: 201 })
      expect(await bid(ben, randomUUID())).toMatchObject({ status: 201 })

      limitFileSize(pid, FULL_DISK_BYTES)
      const refused = randomUUID()
      expect(await bid(anna, refused)).toMatchObject({
        status: 503,
        problem: { code: 'temporarilyUnavailable' },
      })
      await vi.waitFor(async () => {
        const { status, text } = await ready()
        expect(status).toBe(503)
        expect(text).toContain('the log takes no appends')
      }, WAIT)
      expect((await anna.auction(auction.id)).revision).toBe(acknowledged.at(-1)?.revision)

      limitFileSize(pid, 'unlimited')
      // The same command again: it was refused, so it is decided now, once.
      await vi.waitFor(async () => expect(await bid(anna, refused)).toMatchObject({ status: 201 }), WAIT)
      expect(await bid(ben, randomUUID())).toMatchObject({ status: 201 })
      await vi.waitFor(async () => expect((await ready()).status).toBe(200), WAIT)
      const bids = await anna.get<{ price: number; timestamp: string }[]>(
        `/api/auctions/${auction.id}/anonymized-bids`,
      )
      const standing = bids.map(({ price, timestamp }) => `${price} ${timestamp}`)
      for (const { price, engineTime } of acknowledged) {
        expect(standing.filter((each) => each === `${price} ${engineTime}`)).toHaveLength(1)
      }
      expect(acknowledged).toHaveLength(4)
    } finally {
      await product.kill()
      await dataDir.remove()
    }
  },
)
