import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ClientMessage } from '@zuschlag/contracts/realtime/messages'
import { clientMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Viewer } from '../../policies/viewer.ts'
import { errorFrame, frameOf } from './frames.ts'
import { liveLimits } from './live-limits.ts'
import { MessageBudget } from './message-budget.ts'
import type { Joined, Listener } from './auction-entry.ts'
import type { Rooms } from './rooms.ts'

/** The socket of a connection, as far as it is needed. */
export type LiveSocket = {
  /** Bytes that were sent and have not left yet. */
  bufferedBytes(): number
  send(frame: Buffer): void
  close(code: number, reason: string): void
  terminate(): void
}

/** What all connections of a process have in common. */
export type ConnectionOptions = {
  readonly rooms: Rooms
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
  readonly onBehind: (connection: Connection) => void
  readonly onRefused?: (limit: 'liveMessages' | 'liveSubscriptions' | 'liveRooms' | 'liveLookups') => void
  /** Lets a connection ask the read model when its turn has come; default: at once. */
  readonly lookUp?: LookUp
}

export type LookUp = (connection: Connection, work: () => Promise<Joined>) => Promise<Joined | 'refused'>

/** Why a connection is closed, as WebSocket codes (RFC 6455, 7.4; 4000 and up are ours). */
export const closeCodes = { goingAway: 1001, policy: 1008, sessionEnded: 4401 } as const

/** One client: takes its messages, keeps its subscriptions, and never lets its slowness reach anybody else. */
export class Connection implements Listener {
  readonly viewer: Viewer
  /** The address, as limits count it. */
  readonly sender: string
  readonly #socket: LiveSocket
  readonly #options: ConnectionOptions
  readonly #budget: MessageBudget
  /** Auctions asked for; the number tells a later wish from an earlier one while a read is under way. */
  readonly #wishes = new Map<AuctionId, number>()
  #wishCount = 0
  #behindSinceMs: number | null = null
  #isClosed = false
  isAlive = true

  constructor(socket: LiveSocket, viewer: Viewer, options: ConnectionOptions, sender = '') {
    this.#socket = socket
    this.viewer = viewer
    this.sender = sender
    this.#options = options
    this.#budget = new MessageBudget(options.nowMs())
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

  /** Looks whether the buffer has drained: then what was missed is sent, merged. */
  drain(): 'behind' | 'caughtUp' | 'givenUp' {
    if (this.#isClosed || this.#behindSinceMs === null) return 'caughtUp'
    const { rooms, nowMs } = this.#options
    if (this.#socket.bufferedBytes() <= liveLimits.bufferedBytes / 2) {
      this.#behindSinceMs = null
      rooms.catchUp(this, this.#wishes.keys())
      return this.#behindSinceMs === null ? 'caughtUp' : 'behind'
    }
    if (nowMs() - this.#behindSinceMs < liveLimits.behindMs) return 'behind'
    this.#socket.terminate()
    return 'givenUp'
  }

  /** A message as it arrived. Never throws: whatever is wrong with it, the client is told and the connection stays. */
  receive(data: Buffer, isBinary: boolean): void {
    const verdict = this.#budget.spend(this.#options.nowMs())
    if (verdict !== 'taken') this.#options.onRefused?.('liveMessages')
    if (verdict === 'hopeless') return this.close(closeCodes.policy, 'too many messages')
    if (verdict === 'refused') return this.send(errorFrame('tooManyRequests', { retryAfter: 1 }))
    const message = isBinary ? 'malformedJson' : readMessage(data)
    if (typeof message === 'string') return this.send(errorFrame(message))
    switch (message.type) {
      case 'ping':
        return this.send(frameOf({ type: 'pong', serverTime: this.#options.clock.now() }))
      case 'subscribe':
        inBackground(this.#subscribe(message.auctionId, message.after), this.#options.onError)
        return
      case 'unsubscribe':
        this.#wishes.delete(message.auctionId)
        this.#options.rooms.leave(this, message.auctionId)
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.closed()
  }

  /** The socket is gone: leaves every room. */
  closed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const auctionId of this.#wishes.keys()) this.#options.rooms.leave(this, auctionId)
    this.#wishes.clear()
  }

  /** Whoever waited for their turn and left meanwhile is not looked up. */
  #join(auctionId: AuctionId, after: number | null, isWanted: () => boolean): Promise<Joined | 'refused'> {
    const { rooms, lookUp } = this.#options
    const known = rooms.joinKnown(this, auctionId, after)
    if (known !== null) return Promise.resolve(known)
    const work = (): Promise<Joined> =>
      isWanted() ? rooms.join(this, auctionId, after, isWanted) : Promise.resolve('joined')
    return lookUp === undefined ? work() : lookUp(this, work)
  }

  async #subscribe(auctionId: AuctionId, after: number | null): Promise<void> {
    if (!this.#wishes.has(auctionId) && this.#wishes.size >= liveLimits.subscriptionsPerConnection) {
      this.#options.onRefused?.('liveSubscriptions')
      return this.send(errorFrame('tooManyRequests', { auctionId }))
    }
    this.#wishCount += 1
    const wish = this.#wishCount
    this.#wishes.set(auctionId, wish)
    const isWanted = (): boolean => !this.#isClosed && this.#wishes.get(auctionId) === wish
    const refuse = (code: string, retryAfter?: number): void => {
      if (!isWanted()) return
      this.#wishes.delete(auctionId)
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
