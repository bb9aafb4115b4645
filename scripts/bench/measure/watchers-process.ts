import { smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { once } from 'node:events'
import type { Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { simulatedClientIp } from '../../client/http-call.ts'
import { liveSocket, subscription } from '../../client/live-client.ts'
import type { WatcherDelivery } from './measures.ts'
import { runNowMs } from './run-clock.ts'

/** Jobs of a watching process; it answers each with one report. */
export type WatcherJob =
  | {
      readonly type: 'connect'
      readonly port: number
      /** What is watched over: the product's or a peer's `ws`, or Socket.IO. */
      readonly kind: 'ws' | 'socket.io'
      readonly auctionIds: readonly string[]
      /** Number of the first of these watchers among all of the run. */
      readonly first: number
      readonly watchers: number
      /** The revision that each has seen; null for none. */
      readonly after: number | null
      /** One round of watchers over all auctions in so many records when it received a message. */
      readonly sampleEvery: number
    }
  /** Answered when every watcher has received the revision. */
  | { readonly type: 'until'; readonly revision: number }
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

type Connect = Extract<WatcherJob, { type: 'connect' }>
type Watcher = { readonly auction: number; readonly isSampled: boolean; revision: number }

const CONNECT_AT_ONCE = 100
/** What is needed of a message stands within its first bytes: what is measured is the server. */
const READ_BYTES = 200
const revisionPattern = /"revision":(\d+)/
const previousPattern = /"previousRevision":(\d+)/

const watchers: Watcher[] = []
let auctions = 0
let lost = 0
let messages = 0
let deliveries: WatcherDelivery[] = []
let waiting: { readonly revision: number; left: number } | null = null

function noteRevision(watcher: Watcher, revision: number, previous: number | null): void {
  messages += 1
  const before = watcher.revision
  watcher.revision = Math.max(before, revision)
  if (watcher.isSampled && previous !== null)
    deliveries.push([watcher.auction, previous, revision, runNowMs()])
  if (waiting === null || before >= waiting.revision || revision < waiting.revision) return
  waiting.left -= 1
  if (waiting.left === 0) answerReached()
}

async function connectWs(
  watcher: Watcher,
  number: number,
  { port, auctionIds, after }: Connect,
): Promise<void> {
  const headers = { 'x-forwarded-for': simulatedClientIp(30, number) }
  const socket = liveSocket(`http://127.0.0.1:${port}`, { headers })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    lost += 1
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1', 0, READ_BYTES)
    const previous = watcher.isSampled ? previousPattern.exec(text)?.[1] : undefined
    const revision = Number(revisionPattern.exec(text)?.[1] ?? 0)
    noteRevision(watcher, revision, previous === undefined ? null : Number(previous))
  })
  await Promise.race([once(socket, 'open'), once(socket, 'close')])
  if (socket.readyState !== WebSocket.OPEN) return
  watchers.push(watcher)
  socket.send(subscription(auctionIds[watcher.auction] ?? '', after))
}

async function connectSocketIo(watcher: Watcher, _number: number, { port }: Connect): Promise<void> {
  const { io } = await import('socket.io-client')
  const socket: Socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  socket.on('update', ({ revision }: { revision: number }) => noteRevision(watcher, revision, null))
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
  })
  watchers.push(watcher)
}

async function connectAll(order: Connect): Promise<void> {
  const { first, kind, sampleEvery, auctionIds } = order
  auctions = auctionIds.length
  const one = (index: number): Promise<void> => {
    const number = first + index
    const isSampled = Math.floor(number / auctions) % sampleEvery === 0
    const watcher = { auction: number % auctions, isSampled, revision: 0 }
    return kind === 'ws' ? connectWs(watcher, number, order) : connectSocketIo(watcher, number, order)
  }
  for (let from = 0; from < order.watchers; from += CONNECT_AT_ONCE) {
    const size = Math.min(CONNECT_AT_ONCE, order.watchers - from)
    await Promise.all(Array.from({ length: size }, (_, index) => one(from + index)))
  }
}

function waitFor(revision: number): void {
  const left = watchers.filter((each) => each.revision < revision).length
  waiting = { revision, left }
  if (left === 0) answerReached()
}

/** Without what takes time to gather: when it comes is what is measured. */
function answerReached(): void {
  waiting = null
  process.send?.({ open: watchers.length, lost, messages, deliveries: [], hindmost: [] })
}

function report(): void {
  const hindmost = Array.from({ length: auctions }, (_, auction) =>
    smallestOf(watchers.filter((each) => each.auction === auction).map(({ revision }) => revision)),
  )
  process.send?.({ open: watchers.length, lost, messages, deliveries, hindmost })
  deliveries = []
}

process.on('message', (order: WatcherJob) => {
  if (order.type === 'connect') inBackground(connectAll(order).then(report), crash)
  else if (order.type === 'until') waitFor(order.revision)
  else report()
})
