import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { bidBody, bidPath } from '../client/api-client.ts'
import { CheapSender, requestText } from '../measure/cheap-sender.ts'

export type BidLoadOrder = {
  readonly port: number
  readonly cookie: string
  readonly auctionIds: readonly string[]
  readonly connections: number
  readonly bids: number
}
export type BidLoadResult = { readonly seconds: number; readonly refused: number }

let count = 0

/** Keeps every connection busy with one bid after another, by a sender that costs the machine little. */
async function run({ port, cookie, auctionIds, connections, bids }: BidLoadOrder): Promise<BidLoadResult> {
  const sender = new CheapSender(port, connections)
  const startedAt = performance.now()
  let left = bids
  let refused = 0
  const bidder = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      count += 1
      const path = bidPath(auctionIds[count % auctionIds.length] ?? '')
      const body = JSON.stringify(bidBody(200_000 + count))
      if ((await sender.send(requestText({ path, body, cookie }))) !== '201') refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, bidder))
  const seconds = (performance.now() - startedAt) / 1000
  sender.close()
  return { seconds, refused }
}

process.on('message', (order: BidLoadOrder) => {
  inBackground(
    run(order).then((result) => process.send?.(result)),
    crash,
  )
})
