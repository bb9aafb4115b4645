import { WebSocket } from 'ws'
import { z } from 'zod'
import { liveSocket } from '../../scripts/client/live-client.ts'
import type { Random } from '../simulation/random.ts'
import { Journal, type WatchEntry } from './journal.ts'

const PING_EVERY_MS = 2_000
const SILENT_FOR_MS = 6_000
const READ_SHARE = 0.01

/**
 * What a client of the first release read of a message. It is written down here and not imported: a later
 * gateway has to satisfy those whose page is still open.
 */
const auction = z.object({
  currentPrice: z.number().nullable(),
  bidCount: z.int().optional(),
  end: z.string().nullable(),
  hasStarted: z.boolean(),
  hasEnded: z.boolean(),
  isNightTimeActive: z.boolean(),
  isPublished: z.boolean(),
  hasBids: z.boolean(),
})
const facts = { auctionId: z.string(), revision: z.int(), serverTime: z.string(), auction }
const firstReleaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), ...facts }),
  z.object({ type: z.literal('UpdateAuction'), ...facts, previousRevision: z.int(), cause: z.string() }),
  z.object({ type: z.literal('error'), code: z.string() }),
  z.object({ type: z.literal('pong'), serverTime: z.string() }),
])

export type WatcherOptions = {
  readonly number: number
  readonly port: () => number
  readonly auctionId: string
  readonly directory: string
  readonly random: Random
}

/**
 * Somebody who watches an auction, comes back after every loss with the revision that was seen, and writes
 * all of it down.
 */
export class Watcher {
  readonly journal: Journal<WatchEntry>
  readonly #options: WatcherOptions
  #socket: WebSocket | null = null
  #isStopping = false
  #receivedAtMs = 0
  readonly #pinging: NodeJS.Timeout
  seen: number | null = null

  constructor(options: WatcherOptions) {
    this.#options = options
    this.journal = new Journal(options.directory, `watcher-${options.number}`)
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY_MS)
    this.#connect()
  }

  get auctionId(): string {
    return this.#options.auctionId
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#pinging)
    this.#socket?.terminate()
    await this.journal.close()
  }

  #connect(): void {
    const { port, auctionId, random } = this.#options
    const socket = liveSocket(`http://127.0.0.1:${port()}`, { handshakeTimeout: SILENT_FOR_MS })
    this.#socket = socket
    this.#receivedAtMs = performance.now()
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', auctionId, after: this.seen })))
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (this.#isStopping) return
      this.journal.write({ type: 'lost', atMs: performance.now() })
      setTimeout(() => this.#isStopping || this.#connect(), random.between(200, 1200))
    })
  }

  #receive(text: string): void {
    const atMs = performance.now()
    this.#receivedAtMs = atMs
    const parsed = firstReleaseMessage.safeParse(JSON.parse(text))
    if (!parsed.success) return this.journal.write({ type: 'strange', atMs, text: text.slice(0, 300) })
    const message = parsed.data
    if (message.type === 'pong') return
    // Not now, for example while the read models are away: the connection is given up and tried again.
    if (message.type === 'error') return this.#socket?.terminate()
    const { auctionId, revision } = message
    const { currentPrice, bidCount } = message.auction
    const entry = { atMs, auctionId, revision, auction: { currentPrice, bidCount } }
    if (message.type === 'subscribed') this.journal.write({ type: 'subscribed', ...entry })
    else this.journal.write({ type: 'update', ...entry, previousRevision: message.previousRevision })
    this.seen = revision
    if (this.#options.random.chance(READ_SHARE)) void this.#read(revision)
  }

  /** A read that follows a live message never shows an older state. */
  async #read(seen: number): Promise<void> {
    const { port, auctionId } = this.#options
    const url = `http://127.0.0.1:${port()}/api/public/auctions/${auctionId}`
    const headers = { 'minimum-revision': String(seen) }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(SILENT_FOR_MS) }).catch(() => null)
    if (answer?.status !== 200 || this.#isStopping) return
    const body = (await answer.json().catch(() => null)) as { revision: number } | null
    if (body === null || this.#isStopping) return
    this.journal.write({ type: 'read', atMs: performance.now(), auctionId, seen, revision: body.revision })
  }

  #ping(): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    // A half-open connection looks like a quiet one; only an answer distinguishes them.
    if (performance.now() - this.#receivedAtMs > SILENT_FOR_MS) return socket.terminate()
    socket.send(JSON.stringify({ type: 'ping' }))
  }
}
