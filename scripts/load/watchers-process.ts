import { once } from 'node:events'
import { WebSocket } from 'ws'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { simulatedClientIp } from '../client/http-call.ts'
import { liveSocket, subscription } from '../client/live-client.ts'
import { loadNowMs } from './load-clock.ts'
import type { WatcherDelivery } from './measures.ts'

/** Jobs of a watching process; it answers each with one message. */
export type WatcherJob =
  | {
      readonly type: 'connect'
      readonly port: number
      readonly auctionIds: readonly string[]
      /** Number of the first of these watchers among all of the run. */
      readonly first: number
      readonly watchers: number
    }
  /** Answered with what was received since the last time. */
  | { readonly type: 'collect' }

export type WatchersReport = {
  readonly open: number
  readonly lost: number
  readonly messages: number
  readonly deliveries: readonly WatcherDelivery[]
  /** By auction the revision that its hindmost watcher has seen. */
  readonly hindmost: readonly number[]
}

const CONNECT_AT_ONCE = 100
/** One watcher in so many records when it received a message; the others only count. */
const SAMPLE_EVERY = 10

type Watcher = { readonly auction: number; revision: number }

const watchers: Watcher[] = []
let auctions = 0
let open = 0
let lost = 0
let messages = 0
let deliveries: WatcherDelivery[] = []

/** Only what is needed of a message: what is measured is the server. */
const revisionIn = (text: string, name: 'revision' | 'previousRevision'): number | null => {
  const found = new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

async function connect(order: Extract<WatcherJob, { type: 'connect' }>, index: number): Promise<void> {
  const number = order.first + index
  const auction = number % order.auctionIds.length
  const watcher: Watcher = { auction, revision: 0 }
  const isSampled = Math.floor(number / order.auctionIds.length) % SAMPLE_EVERY === 0
  const headers = { 'x-forwarded-for': simulatedClientIp(30, number) }
  const socket = liveSocket(`http://127.0.0.1:${order.port}`, { headers })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    lost += 1
  })
  socket.on('message', (data: Buffer) => {
    messages += 1
    const text = data.toString('latin1', 0, 200)
    const revision = revisionIn(text, 'revision') ?? watcher.revision
    const previous = revisionIn(text, 'previousRevision')
    watcher.revision = revision
    if (isSampled && previous !== null) deliveries.push([auction, previous, revision, loadNowMs()])
  })
  await Promise.race([once(socket, 'open'), once(socket, 'close')])
  if (socket.readyState !== WebSocket.OPEN) return
  open += 1
  watchers.push(watcher)
  socket.send(subscription(order.auctionIds[auction] ?? ''))
}

async function connectAll(order: Extract<WatcherJob, { type: 'connect' }>): Promise<void> {
  auctions = order.auctionIds.length
  for (let from = 0; from < order.watchers; from += CONNECT_AT_ONCE) {
    const size = Math.min(CONNECT_AT_ONCE, order.watchers - from)
    await Promise.all(Array.from({ length: size }, (_, index) => connect(order, from + index)))
  }
}

function report(): WatchersReport {
  const hindmost = Array.from({ length: auctions }, (_, auction) =>
    Math.min(...watchers.filter((each) => each.auction === auction).map(({ revision }) => revision)),
  )
  const reported = { open, lost, messages, deliveries, hindmost }
  deliveries = []
  return reported
}

process.on('message', (order: WatcherJob) => {
  if (order.type === 'connect')
    inBackground(
      connectAll(order).then(() => process.send?.(report())),
      crash,
    )
  else process.send?.(report())
})
