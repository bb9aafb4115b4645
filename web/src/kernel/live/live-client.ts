import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  serverMessageSchema,
  type ReaderNewsMessage,
  type ServerMessage,
} from '@zuschlag/contracts/realtime/messages'
import { nextTickAt, stepConnection } from './connection.ts'
import { LINGER_MS } from './connection-limits.ts'
import { connectionStatus, statusChangesAt, type ConnectionStatus } from './connection-status.ts'
import { initialConnection, type ConnectionEffect, type ConnectionEvent } from './connection-state.ts'

export type AuctionMessage = Extract<ServerMessage, { revision: number }>

export type Socket = { send: (text: string) => void; close: () => void }
export type SocketEvents = { onOpen: () => void; onMessage: (data: unknown) => void; onClose: () => void }

/** Effects that the client needs; times are monotonic milliseconds. */
export type LiveHost = {
  openSocket: (events: SocketEvents) => Socket
  now: () => number
  random: () => number
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (handle: number) => void
  /** When the reader last pressed a key or the page. */
  lastInputAt: () => number
  onServerTime: (serverTime: Instant) => void
  /** Data of the signed-in user changed. */
  onNews: (news: ReaderNewsMessage) => void
}

export type AuctionListener = {
  readonly onMessage: (message: AuctionMessage) => void
  /** The server refused the subscription, for good or for now. */
  readonly onRefused?: (code: string) => void
}

export type LiveClient = {
  /** Subscribes to an auction from a revision on (null: its current state); returns how to unsubscribe. */
  watch: (auctionId: AuctionId, known: number | null, listener: AuctionListener) => () => void
  /** Keeps the connection without a watched auction, for the user's own news; returns how to release it. */
  keep: () => () => void
  /** Notes a revision that the page got from another request, so that no older one is delivered. */
  learned: (auctionId: AuctionId, revision: number) => void
  notify: (event: 'online' | 'offline' | 'wake') => void
  status: () => ConnectionStatus
  onStatus: (listener: () => void) => () => void
}

export type RenewableClient = LiveClient & {
  /** Opens another connection in place of the present one, with the session that the browser has now. */
  renew: () => void
}

/** Runs the connection machine on a real socket and real timers: one connection for the whole page. */
export function createLiveClient(host: LiveHost): RenewableClient {
  const listeners = new Map<AuctionId, Set<AuctionListener>>()
  const statusListeners = new Set<() => void>()
  const keepers = new Set<symbol>()
  let state = initialConnection
  let status: ConnectionStatus = { kind: 'live' }
  let socket: Socket | null = null
  let timer: number | null = null

  const deliver = createDelivery<AuctionMessage>(host, (message) => {
    for (const { onMessage } of listeners.get(message.auctionId) ?? []) onMessage(message)
  })

  function happen(event: ConnectionEvent): void {
    const step = stepConnection(state, event, { now: host.now(), random: host.random() })
    state = step.state
    for (const effect of step.effects) carryOut(effect)
    renewStatus()
    arm()
  }

  function carryOut(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        openSocket()
        break
      case 'close':
        dropSocket()
        break
      case 'send':
        socket?.send(JSON.stringify(effect.message))
        break
      case 'deliver':
        deliver(effect.message)
        break
      case 'news':
        host.onNews(effect.message)
        break
      case 'refused':
        for (const { onRefused } of listeners.get(effect.auctionId) ?? []) onRefused?.(effect.code)
        break
    }
  }

  /** An abandoned socket is ignored: its late close would count against the next one. */
  function openSocket(): void {
    dropSocket()
    const isCurrent = () => socket === opened
    const opened = host.openSocket({
      onOpen: () => isCurrent() && happen({ type: 'opened' }),
      onClose() {
        if (!isCurrent()) return
        socket = null
        happen({ type: 'closed' })
      },
      onMessage(data) {
        const message = isCurrent() ? readMessage(data) : null
        if (message === null) return
        if (message.type !== 'error') host.onServerTime(message.serverTime)
        happen({ type: 'received', message })
      },
    })
    socket = opened
  }

  function dropSocket(): void {
    const dropped = socket
    socket = null
    dropped?.close()
  }

  function arm(): void {
    const now = host.now()
    const due = [nextTickAt(state), statusChangesAt(state, now)].filter((at) => at !== null)
    if (timer !== null) host.clearTimer(timer)
    timer =
      due.length === 0
        ? null
        : host.setTimer(() => happen({ type: 'tick' }), Math.max(0, Math.min(...due) - now))
  }

  function renewStatus(): void {
    const next = connectionStatus(state, host.now())
    const sinceOf = (one: ConnectionStatus) => (one.kind === 'stale' ? one.since : null)
    if (next.kind === status.kind && sinceOf(next) === sinceOf(status)) return
    status = next
    for (const listener of statusListeners) listener()
  }

  /** A page that changes to the next one of the same auction keeps its connection. */
  function unwatch(auctionId: AuctionId): void {
    host.setTimer(() => {
      if (listeners.get(auctionId)?.size !== 0) return
      listeners.delete(auctionId)
      happen({ type: 'unsubscribe', auctionId })
    }, LINGER_MS)
  }

  return {
    watch(auctionId, known, listener) {
      const own = listeners.get(auctionId) ?? new Set()
      listeners.set(auctionId, own)
      own.add(listener)
      happen({ type: 'subscribe', auctionId, known })
      return () => {
        if (own.delete(listener) && own.size === 0) unwatch(auctionId)
      }
    },
    keep() {
      const own = Symbol('keeper')
      keepers.add(own)
      happen({ type: 'keep' })
      return () => {
        if (keepers.delete(own) && keepers.size === 0) happen({ type: 'release' })
      }
    },
    learned: (auctionId, revision) => happen({ type: 'learned', auctionId, revision }),
    notify: (type) => happen({ type }),
    renew() {
      if (socket === null) return
      dropSocket()
      happen({ type: 'closed' })
    },
    status: () => status,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
  }
}

/** A message of a newer protocol version is ignored. */
function readMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    return serverMessageSchema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

/** News that follow each other faster than this are shown together; the first of them waits for nothing. */
export const DELIVER_EVERY_MS = 200
/** Who presses keys sees them first: news wait for a pause of this length between two inputs ... */
export const PAUSE_MS = 150
/** ... but no longer than this, however fast somebody types. */
export const HELD_MAX_MS = 600
/** So many that wait are shown at once, however slow the timers of a hidden page are. */
export const DELIVERY_WAITING_MAX = 500

export type DeliveryHost = {
  now: () => number
  setTimer: (run: () => void, ms: number) => number
  /** When the reader last pressed a key or the page, by the clock of `now`. */
  lastInputAt: () => number
}

/**
 * Hands on messages in their order, in groups: in a fast auction the page is drawn a few times a second
 * instead of with every bid, so that typing a price never waits behind somebody else's bids.
 */
export function createDelivery<Message>(
  { now, setTimer, lastInputAt }: DeliveryHost,
  handOn: (message: Message) => void,
): (message: Message) => void {
  let waiting: Message[] = []
  let waitingSince = 0
  let isTimed = false
  let handedOnAt = Number.NEGATIVE_INFINITY

  function handOnAll(): void {
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    handedOnAt = now()
    for (const message of messages) handOn(message)
  }

  function waitMs(): number {
    const afterInput = Math.min(lastInputAt() + PAUSE_MS, waitingSince + HELD_MAX_MS)
    return Math.max(handedOnAt + DELIVER_EVERY_MS, afterInput) - now()
  }

  /** Looks again when the wait is over: the reader may have gone on typing meanwhile. */
  function handOnInTime(): void {
    const ms = waitMs()
    if (ms <= 0 || waiting.length >= DELIVERY_WAITING_MAX) handOnAll()
    else if (!isTimed) {
      isTimed = true
      setTimer(() => {
        isTimed = false
        handOnInTime()
      }, ms)
    }
  }

  return (message) => {
    if (waiting.length === 0) waitingSince = now()
    waiting.push(message)
    handOnInTime()
  }
}
