import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'

/** What the thread that drives the load hands over. */
export type BidLoadData = {
  readonly cookie: string
  readonly auctionIds: readonly string[]
  readonly connections: number
}
export type BidLoadOrder = { readonly port: number; readonly bids: number }
export type BidLoadResult = { readonly seconds: number; readonly refused: number }

const { cookie, auctionIds, connections } = workerData as BidLoadData
const confirmations =
  '{"offerIsBindingChecked":true,"documentsChecked":true,"agreementsOrNoReservationsChecked":true,"agbChecked":true}'
const endOfHead = Buffer.from('\r\n\r\n')
let count = 0

function nextRequest(): string {
  count += 1
  const auctionId = auctionIds[count % auctionIds.length] ?? ''
  const body = `{"price":${200_000 + count},"commandId":"${randomUUID()}","confirmations":${confirmations}}`
  return `POST /api/auctions/${auctionId}/bids HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/**
 * Keeps every connection busy with one bid after another, by hand: a client library would take its share of
 * the machine.
 */
function run({ port, bids }: BidLoadOrder): Promise<BidLoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<BidLoadResult>()
  const startedAt = performance.now()
  let sent = 0
  let answered = 0
  let refused = 0
  for (let index = 0; index < connections; index += 1) {
    const socket = connect(port, '127.0.0.1')
    let received: Buffer = Buffer.alloc(0)
    const send = (): void => {
      if (sent >= bids) {
        socket.end()
        return
      }
      sent += 1
      socket.write(nextRequest())
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf(endOfHead)
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1] ?? 0)
      if (received.length < head + 4 + length) return
      if (received.toString('latin1', 9, 12) !== '201') refused += 1
      received = received.subarray(head + 4 + length)
      answered += 1
      if (answered === bids) resolve({ seconds: (performance.now() - startedAt) / 1000, refused })
      send()
    })
  }
  return promise
}

parentPort?.on('message', (order: BidLoadOrder) => {
  const sent = run(order).then((result) => parentPort?.postMessage(result))
  inBackground(sent, crash)
})
