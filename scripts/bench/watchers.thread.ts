import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'

/** What the thread that watches hands over. */
export type WatchersData = {
  readonly port: number
  readonly auctionId: string
  readonly cookie: string
  readonly watchers: number
  readonly bidsPerSecond: number
}
export type WatcherThreadJob = { readonly bids: number }
/** Milliseconds from sending a bid to each watcher's message, all bids of the order. */
export type WatchersResult = { readonly latenciesMs: readonly number[]; readonly missing: number }

const { port, auctionId, cookie, watchers, bidsPerSecond } = workerData as WatchersData
const confirmations = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}
const SETTLE_MS = 1_500
const CONNECT_AT_ONCE = 50
let price = 200_000

/**
 * When each watcher got which revision. The clock is monotonic and this thread's alone, as is the bidder's.
 */
const arrivals: { previousRevision: number; revision: number; atMs: number }[] = []

async function connectOne(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false })
  socket.on('message', (data: Buffer) => {
    const atMs = performance.now()
    const message = JSON.parse(data.toString('utf8')) as { previousRevision?: number; revision: number }
    const { previousRevision, revision } = message
    if (previousRevision !== undefined) arrivals.push({ previousRevision, revision, atMs })
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', auctionId, after: null }))
  return socket
}

const sockets: WebSocket[] = []
while (sockets.length < watchers) {
  const batch = Math.min(CONNECT_AT_ONCE, watchers - sockets.length)
  sockets.push(...(await Promise.all(Array.from({ length: batch }, connectOne))))
}
await pause(SETTLE_MS)

/** Sends a bid; answers its revision and when it was sent. */
async function bid(): Promise<{ revision: number; sentAtMs: number }> {
  price += 1
  const body = JSON.stringify({ price, commandId: randomUUID(), confirmations })
  const sentAtMs = performance.now()
  const sending = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/auctions/${auctionId}/bids`,
    headers: { cookie, 'content-type': 'application/json', 'content-length': body.length },
  })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  if (response.statusCode !== 201) throw new Error(`A bid was answered ${response.statusCode} ${text}`)
  return { revision: (JSON.parse(text) as { revision: number }).revision, sentAtMs }
}

async function run({ bids }: WatcherThreadJob): Promise<WatchersResult> {
  arrivals.length = 0
  const sent: Promise<{ revision: number; sentAtMs: number }>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < bids; count += 1) {
    const dueInMs = startedAt + (count * 1000) / bidsPerSecond - performance.now()
    if (dueInMs > 0) await pause(dueInMs)
    sent.push(bid())
  }
  const sentAt = new Map((await Promise.all(sent)).map(({ revision, sentAtMs }) => [revision, sentAtMs]))
  await pause(SETTLE_MS)
  const latenciesMs = arrivals.flatMap(({ previousRevision, revision, atMs }) => {
    // A merged message covers every bid since the previous one.
    const sentTimes = Array.from({ length: revision - previousRevision }, (_, index) =>
      sentAt.get(revision - index),
    )
    return sentTimes.flatMap((sentAtMs) => (sentAtMs === undefined ? [] : [atMs - sentAtMs]))
  })
  return { latenciesMs, missing: bids * watchers - latenciesMs.length }
}

parentPort?.on('message', (order: WatcherThreadJob) => {
  const sent = run(order).then((result) => parentPort?.postMessage({ type: 'result', result }))
  inBackground(sent, crash)
})
parentPort?.postMessage({ type: 'watching' })
