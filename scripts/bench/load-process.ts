import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { bidBody, bidPath } from '../client/api-client.ts'
import { CheapSender, requestText } from './measure/cheap-sender.ts'

export type LoadOrder = {
  readonly port: number
  readonly cookie?: string
  /** What is read, or what gets bids: one after the other. */
  readonly to: { readonly paths: readonly string[] } | { readonly auctionIds: readonly string[] }
  readonly connections: number
  readonly calls: number
}
export type LoadResult = { readonly seconds: number; readonly refused: readonly string[] }

let count = 0

function nextRequest({ to, cookie }: LoadOrder): string {
  count += 1
  const own = cookie === undefined ? {} : { cookie }
  if ('paths' in to) return requestText({ path: to.paths[count % to.paths.length] ?? '', ...own })
  const path = bidPath(to.auctionIds[count % to.auctionIds.length] ?? '')
  return requestText({ path, body: JSON.stringify(bidBody(200_000 + count)), ...own })
}

/** Keeps every connection busy with one call after another, by a sender that costs the machine little. */
async function run(order: LoadOrder): Promise<LoadResult> {
  const sender = new CheapSender(order.port, order.connections)
  const refused: string[] = []
  const startedAt = performance.now()
  let left = order.calls
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const status = await sender.send(nextRequest(order))
      if (status !== '200' && status !== '201') refused.push(status)
    }
  }
  await Promise.all(Array.from({ length: order.connections }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  sender.close()
  return { seconds, refused }
}

process.on('message', (order: LoadOrder) => {
  inBackground(
    run(order).then((result) => process.send?.(result)),
    crash,
  )
})
