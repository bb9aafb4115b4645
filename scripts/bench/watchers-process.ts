import { once } from 'node:events'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'

/** Jobs of the watching process; it answers each with one message. */
export type BenchWatcherJob =
  /** `after` is the revision that each has seen; null for none. */
  | {
      readonly type: 'connect'
      readonly port: number
      readonly watchers: number
      readonly kind: 'ws' | 'socket.io'
      readonly auctionId: string
      readonly after: number | null
    }
  /** Answered when every watcher has received the revision. */
  | { readonly type: 'until'; readonly revision: number }
  | { readonly type: 'close' }

const CONNECT_AT_ONCE = 100
let closers: (() => void)[] = []
/** The newest revision that each watcher received. */
let latestRevisions: number[] = []
let waiting: { readonly revision: number; left: number } | null = null

const say = (message: object): void => void process.send?.(message)

function noteRevision(watcher: number, revision: number): void {
  const before = latestRevisions[watcher] ?? 0
  if (revision <= before) return
  latestRevisions[watcher] = revision
  if (waiting === null || before >= waiting.revision || revision < waiting.revision) return
  waiting.left -= 1
  if (waiting.left === 0) {
    waiting = null
    say({ type: 'reached' })
  }
}

type Connect = Extract<BenchWatcherJob, { type: 'connect' }>

async function connectWs(watcher: number, { port, auctionId, after }: Connect): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false })
  closers.push(() => socket.terminate())
  socket.on('message', (data: Buffer) => {
    // As little as can be read of a message: what is measured is the server.
    const text = data.toString('latin1', 0, 160)
    noteRevision(watcher, Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0))
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', auctionId, after }))
}

async function connectSocketIo(watcher: number, { port }: Connect): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  closers.push(() => socket.disconnect())
  socket.on('update', ({ revision }: { revision: number }) => noteRevision(watcher, revision))
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
  })
}

async function connectAll(order: Connect): Promise<void> {
  const one = order.kind === 'ws' ? connectWs : connectSocketIo
  const first = latestRevisions.length
  for (let index = 0; index < order.watchers; index += 1) latestRevisions.push(0)
  for (let from = 0; from < order.watchers; from += CONNECT_AT_ONCE) {
    const size = Math.min(CONNECT_AT_ONCE, order.watchers - from)
    await Promise.all(Array.from({ length: size }, (_, index) => one(first + from + index, order)))
  }
}

process.on('message', (order: BenchWatcherJob) => {
  if (order.type === 'connect')
    inBackground(
      connectAll(order).then(() => say({ type: 'connected' })),
      crash,
    )
  if (order.type === 'until') {
    const left = latestRevisions.filter((revision) => revision < order.revision).length
    if (left === 0) say({ type: 'reached' })
    else waiting = { revision: order.revision, left }
  }
  if (order.type === 'close') {
    for (const close of closers) close()
    closers = []
    latestRevisions = []
    say({ type: 'closed' })
  }
})
