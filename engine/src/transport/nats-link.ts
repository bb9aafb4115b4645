import { connect, errors, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChannelOptions, SealedChannel } from './sealed-channel.ts'
import { withTimeout } from '../time/with-timeout.ts'

/**
 * Pause between two attempts to reach the server, in milliseconds: well below the five seconds in which
 * everything recovers.
 */
export const RECONNECT_MS = 250
/**
 * A server that does not answer so many pings is gone. Together: noticed after at most this many times the
 * interval.
 */
const PING_EVERY_MS = 1_000
const PINGS_MISSED_MAX = 2
const CONNECT_TIMEOUT_MS = 2_000

/** Options of a connection that reconnects without end. */
export function natsOptions(url: string, name: string) {
  return {
    ...serverOf(url),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS / 2,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_MISSED_MAX,
    timeout: CONNECT_TIMEOUT_MS,
    // A wrong password may be put right on the server's side.
    ignoreAuthErrorAbort: true,
  }
}

/** Server and credentials of a URL, of which the client of NATS reads the first alone. */
function serverOf(url: string): { servers: string; user?: string; pass?: string } {
  const server = new URL(url)
  const { username, password } = server
  server.username = ''
  server.password = ''
  if (username === '') return { servers: server.href }
  return { servers: server.href, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

const DRAIN_TIMEOUT_MS = 2_000

export type LinkMessage = {
  readonly text: string
  /** Answers the message; nothing happens where its sender asked for none. */
  readonly respond: (text: string) => void
}

/** `noAnswer`: the message may have had a receiver. With each of the others it had none. */
export type LinkAnswer =
  | { readonly status: 'answered'; readonly text: string }
  | { readonly status: 'notConnected' | 'noResponders' | 'refused' | 'noAnswer' }

export type NatsLink = {
  /** Name of this connection, as the server's monitoring shows it. */
  readonly name: string
  isConnected(): boolean
  /** How far this process's clock is off, where messages are rejected for it; else null. */
  clockProblem(): string | null
  /** Its figures in Prometheus' text form. */
  metrics(): Promise<string>
  /** A hint: nothing is kept for a server that is away. */
  publish(subject: string, text: string): void
  /**
   * Survives reconnections; call the result to end it. A handler must not throw. Members of a queue group
   * share messages: a member accepts only what was sealed since it joined. One subscription per subject.
   */
  subscribe(subject: string, handler: (message: LinkMessage) => void, queue?: string): () => void
  /** Never rejects. */
  request(subject: string, text: string, timeoutMs: number): Promise<LinkAnswer>
  /** Flushes pending messages and closes; resolves after at most two seconds. */
  close(): Promise<void>
}

export type LinkOptions = ChannelOptions & { readonly url: string }

/** Connects in the background and retries without end: the caller starts without a server. */
export function openNatsLink(options: LinkOptions): NatsLink {
  return new Link(options)
}

type Wanted = {
  readonly apply: (connection: NatsConnection) => Subscription
  subscription: Subscription | null
}

class Link implements NatsLink {
  readonly name: string
  readonly #wanted = new Set<Wanted>()
  readonly #closing = new AbortController()
  readonly #connecting: Promise<void>
  readonly #channel: SealedChannel
  #connection: NatsConnection | null = null
  #isUp = false

  constructor(options: LinkOptions) {
    this.name = options.name
    this.#channel = new SealedChannel(options)
    this.#connecting = this.#connect(options.url)
  }

  clockProblem(): string | null {
    return this.#channel.clockProblem()
  }

  metrics(): Promise<string> {
    return this.#channel.metrics()
  }

  isConnected(): boolean {
    return this.#isUp
  }

  publish(subject: string, text: string): void {
    const { bytes } = this.#channel.seal(subject, text)
    if (this.#isUp) this.#sendOn(this.#connection, (connection) => connection.publish(subject, bytes))
  }

  subscribe(subject: string, handler: (message: LinkMessage) => void, queue?: string): () => void {
    const joinedAtMs = queue === undefined ? undefined : this.#channel.monotonicMs()
    const callback = (error: Error | null, message: Msg): void => {
      if (error === null) this.#receive(message, handler, joinedAtMs)
      else this.#renew(wanted)
    }
    const options = { callback, ...(queue === undefined ? {} : { queue }) }
    const apply = (connection: NatsConnection) => connection.subscribe(subject, options)
    const wanted: Wanted = { apply, subscription: null }
    this.#wanted.add(wanted)
    if (this.#connection !== null) wanted.subscription = wanted.apply(this.#connection)
    return () => {
      this.#wanted.delete(wanted)
      wanted.subscription?.unsubscribe()
    }
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<LinkAnswer> {
    if (!this.#isUp || this.#connection === null) return { status: 'notConnected' }
    const { bytes, id } = this.#channel.seal(subject, text)
    let answer: Msg
    try {
      answer = await this.#connection.request(subject, bytes, { timeout: timeoutMs })
    } catch (error) {
      return { status: failureOf(error) }
    }
    const opened = this.#channel.openAnswer(subject, id, answer.data)
    // A forged answer says nothing about the request, which may have arrived.
    return opened === null ? { status: 'noAnswer' } : { status: 'answered', text: opened }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#isUp = false
    const connection = this.#connection
    if (connection === null) return
    const drained = connection.drain().catch(() => connection.close())
    await withTimeout<unknown>(drained, DRAIN_TIMEOUT_MS, () => undefined)
    await connection.close()
    await this.#connecting
  }

  /** A server that refuses a subscription ends it: it may be permitted later. */
  #renew(wanted: Wanted): void {
    const timer = setTimeout(() => {
      if (!this.#wanted.has(wanted) || this.#closing.signal.aborted) return
      this.#sendOn(this.#connection, (connection) => {
        wanted.subscription = wanted.apply(connection)
      })
    }, RECONNECT_MS)
    timer.unref()
  }

  /** The client throws on a connection that it closed: the message is lost, as with an unreachable server. */
  #sendOn(connection: NatsConnection | null, send: (connection: NatsConnection) => void): void {
    try {
      if (connection !== null) send(connection)
    } catch (error) {
      if (connection?.isClosed() === false && !connection.isDraining()) throw error
      this.#isUp = false
    }
  }

  #receive(message: Msg, handler: (message: LinkMessage) => void, joinedAtMs?: number): void {
    const { subject } = message
    const opened = this.#channel.open(subject, message.data, joinedAtMs)
    if (opened === null) return
    const { text, id } = opened
    handler({
      text,
      respond: (answer) => {
        const sealed = this.#channel.sealAnswer(subject, id, answer)
        this.#sendOn(this.#connection, () => message.respond(sealed))
      },
    })
  }

  async #connect(url: string): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        const connection = await connect(natsOptions(url, this.name))
        if (signal.aborted) return await connection.close()
        this.#connection = connection
        for (const wanted of this.#wanted) wanted.subscription = wanted.apply(connection)
        this.#isUp = true
        // Ends with a connection that the client has given up: then there is another one.
        await this.#watch(connection)
      } catch {
        // No server yet. Callers check `isConnected`; readiness reports it.
        await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** The library reconnects by itself and renews what was subscribed; this only tracks its state. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isUp = false
      if (type === 'reconnect') this.#isUp = !this.#closing.signal.aborted
    }
    this.#isUp = false
  }
}

function failureOf(error: unknown): Exclude<LinkAnswer['status'], 'answered'> {
  const cause = error instanceof errors.RequestError ? error.cause : error
  if (cause instanceof errors.NoRespondersError) return 'noResponders'
  if (error instanceof errors.RequestError && error.isNoResponders()) return 'noResponders'
  // Larger than the server takes, for instance: it was not sent.
  if (cause instanceof errors.InvalidArgumentError) return 'refused'
  return 'noAnswer'
}
