import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type ClientMessage, clientMessageSchema } from '@zuschlag/contracts/realtime/messages'
import type { Viewer } from '../../policies/viewer.ts'
import type { Joined, Listener } from './auction-rooms.ts'
import { errorFrame, frameOf } from './frames.ts'
import { liveLimits } from './live-limits.ts'
import type { Rooms } from './rooms.ts'

/** A token bucket of one connection's messages. Times are milliseconds. */
class MessageLimit {
  #tokens: number = liveLimits.messagesBurst
  #refilledAtMs: number
  #refused = 0

  constructor(nowMs: number) {
    this.#refilledAtMs = nowMs
  }

  /** `hopeless`: the client ignored too many refusals. */
  spend(nowMs: number): 'taken' | 'refused' | 'hopeless' {
    const refilled = ((nowMs - this.#refilledAtMs) / 1000) * liveLimits.messagesPerSecond
    this.#tokens = Math.min(liveLimits.messagesBurst, this.#tokens + refilled)
    this.#refilledAtMs = nowMs
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      return 'taken'
    }
    this.#refused += 1
    return this.#refused > liveLimits.refusedMessages ? 'hopeless' : 'refused'
  }
}

/** The socket of a connection, as far as it is needed. */
export type LiveSocket = {
  /** Bytes that were sent and have not left yet. */
  bufferedBytes(): number
  send(frame: Buffer): void
  close(code: number, reason: string): void
  terminate(): void
}

export type ConnectionOptions = {
  readonly rooms: Rooms
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
  readonly onBehind: (connection: LiveConnection) => void
  readonly onRefused?: (limit: 'liveMessages' | 'liveSubscriptions' | 'liveRooms' | 'liveLookups') => void
  /** Schedules a read of the read model; default: at once. */
  readonly lookUp?: LookUp
}

export type LookUp = (connection: LiveConnection, work: () => Promise<Joined>) => Promise<Joined | 'refused'>

/** Why a connection is closed, as WebSocket codes (RFC 6455, 7.4; 4000 and up are ours). */
export const closeCodes = { goingAway: 1001, policy: 1008, sessionEnded: 4401 } as const

/** One client: parses its messages and holds its subscriptions. A slow client never delays others. */
export class LiveConnection implements Listener {
  readonly viewer: Viewer
  /** See `clientKeyOf`. */
  readonly clientKey: string
  readonly #socket: LiveSocket
  readonly #options: ConnectionOptions
  readonly #limit: MessageLimit
  /** Subscribed auctions; the number identifies the latest subscription while a read is in flight. */
  readonly #subscriptions = new Map<AuctionId, number>()
  #subscriptionCount = 0
  #behindSinceMs: number | null = null
  #isClosed = false
  isAlive = true

  constructor(socket: LiveSocket, viewer: Viewer, options: ConnectionOptions, clientKey = '') {
    this.#socket = socket
    this.viewer = viewer
    this.clientKey = clientKey
    this.#options = options
    this.#limit = new MessageLimit(options.nowMs())
  }

  get isBehind(): boolean {
    if (this.#behindSinceMs !== null) return true
    if (this.#socket.bufferedBytes() <= liveLimits.bufferedBytes) return false
    this.#behindSinceMs = this.#options.nowMs()
    this.#options.onBehind(this)
    return true
  }

  send(frame: Buffer): void {
    if (!this.#isClosed) this.#socket.send(frame)
  }

  /** Sends missed updates, merged, once the buffer has drained. */
  drain(): 'behind' | 'caughtUp' | 'givenUp' {
    if (this.#isClosed || this.#behindSinceMs === null) return 'caughtUp'
    const { rooms, nowMs } = this.#options
    if (this.#socket.bufferedBytes() <= liveLimits.bufferedBytes / 2) {
      this.#behindSinceMs = null
      rooms.catchUp(this, this.#subscriptions.keys())
      return this.#behindSinceMs === null ? 'caughtUp' : 'behind'
    }
    if (nowMs() - this.#behindSinceMs < liveLimits.behindMs) return 'behind'
    this.#socket.terminate()
    return 'givenUp'
  }

  /** Never throws: an invalid message is answered with an error frame and the connection stays open. */
  receive(data: Buffer, isBinary: boolean): void {
    const result = this.#limit.spend(this.#options.nowMs())
    if (result !== 'taken') this.#options.onRefused?.('liveMessages')
    if (result === 'hopeless') return this.close(closeCodes.policy, 'too many messages')
    if (result === 'refused') return this.send(errorFrame('tooManyRequests', { retryAfter: 1 }))
    const message = isBinary ? 'malformedJson' : readMessage(data)
    if (typeof message === 'string') return this.send(errorFrame(message))
    switch (message.type) {
      case 'ping':
        return this.send(frameOf({ type: 'pong', serverTime: this.#options.clock.now() }))
      case 'subscribe':
        inBackground(this.#subscribe(message.auctionId, message.after), this.#options.onError)
        return
      case 'unsubscribe':
        this.#subscriptions.delete(message.auctionId)
        this.#options.rooms.leave(this, message.auctionId)
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.closed()
  }

  /** Leaves every room. */
  closed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const auctionId of this.#subscriptions.keys()) this.#options.rooms.leave(this, auctionId)
    this.#subscriptions.clear()
  }

  /** Skips the read if the client left while it waited. */
  #join(auctionId: AuctionId, after: number | null, isWanted: () => boolean): Promise<Joined | 'refused'> {
    const { rooms, lookUp } = this.#options
    const known = rooms.joinKnown(this, auctionId, after)
    if (known !== null) return Promise.resolve(known)
    const work = (): Promise<Joined> =>
      isWanted() ? rooms.join(this, auctionId, after, isWanted) : Promise.resolve('joined')
    return lookUp === undefined ? work() : lookUp(this, work)
  }

  async #subscribe(auctionId: AuctionId, after: number | null): Promise<void> {
    if (
      !this.#subscriptions.has(auctionId) &&
      this.#subscriptions.size >= liveLimits.subscriptionsPerConnection
    ) {
      this.#options.onRefused?.('liveSubscriptions')
      return this.send(errorFrame('tooManyRequests', { auctionId }))
    }
    this.#subscriptionCount += 1
    const subscription = this.#subscriptionCount
    this.#subscriptions.set(auctionId, subscription)
    const isWanted = (): boolean => !this.#isClosed && this.#subscriptions.get(auctionId) === subscription
    const refuse = (code: string, retryAfter?: number): void => {
      if (!isWanted()) return
      this.#subscriptions.delete(auctionId)
      this.send(errorFrame(code, { auctionId, ...(retryAfter === undefined ? {} : { retryAfter }) }))
    }
    try {
      const joined = await this.#join(auctionId, after, isWanted)
      if (joined === 'auctionNotFound') refuse(joined)
      if (joined === 'refused') {
        this.#options.onRefused?.('liveLookups')
        refuse('tooManyRequests', 2)
      }
      if (joined === 'unavailable') {
        this.#options.onRefused?.('liveRooms')
        refuse(joined, 2)
      }
    } catch (error) {
      this.#options.onError(error)
      refuse('unavailable', 2)
    }
  }
}

function readMessage(data: Buffer): ClientMessage | 'malformedJson' | 'validationFailed' {
  try {
    return clientMessageSchema.safeParse(JSON.parse(data.toString('utf8'))).data ?? 'validationFailed'
  } catch {
    return 'malformedJson'
  }
}
