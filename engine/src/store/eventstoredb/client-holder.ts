import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { LogReadError } from '../log-read-error.ts'
import { withTimeout } from '../../time/with-timeout.ts'

/** Asks another node which one leads, where there is one. */
export function withoutNode(connectionString: string, node: string | null): string {
  const [before = '', scheme = '', account = '', hosts = ''] =
    /^([a-z+]{1,20}:\/\/)([^@/]*@)?([^/?]+)/i.exec(connectionString) ?? []
  const all = hosts.split(',')
  const others = all.filter((host) => host !== node && `${host}:2113` !== node)
  if (others.length === all.length || others.length === 0) return connectionString
  // A client that knows one host takes it for the leader, unless it has to ask.
  const asking = others.length === 1 ? 'esdb+discover://' : scheme
  return `${asking}${account}${others.join(',')}${connectionString.slice(before.length)}`
}

/**
 * The longest waits of a client, where the connection string does not set them: for a node that is asked who
 * leads, in seconds (the client's own default is 5), and for the answer to a ping, in milliseconds (10 000).
 */
const GOSSIP_SECONDS = 1
const PING_ANSWER_MS = 3_000
let clients = 0

/**
 * Settings of the next client. gRPC lets clients with equal settings share a connection, so that a client
 * would take over the silent connection of the one that it replaces: each has a limit of its own.
 */
function ownSettings(connectionString: string): string {
  clients = (clients + 1) % 1_000
  const setting = (name: string): string | undefined =>
    new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(connectionString)?.[1]
  const answerMs = Number(setting('keepAliveTimeout') ?? PING_ANSWER_MS)
  const gossip = setting('gossipTimeout') ?? GOSSIP_SECONDS
  const settings = `gossipTimeout=${gossip}&keepAliveTimeout=${answerMs < 0 ? answerMs : answerMs + clients}`
  // Of a setting that stands there twice the last one counts.
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}${settings}`
}

/*
 * With an address instead of a name in its URL, gRPC names the address in the handshake of TLS. Node warns of
 * it (DEP0123) in every process, and leaves it out in a later version. Nothing follows from it: the
 * certificate has to be one for that address.
 */
const emit = process.emitWarning.bind(process) as (...warning: unknown[]) => void
process.emitWarning = (...warning: unknown[]) => {
  if (!warning.includes('DEP0123')) emit(...warning)
}

const DISPOSE_MS = 500
/** Longer than any call of the client waits: one that nobody answers ends with the next ping. */
const CLOSED_AFTER_MS = 20_000

/** A client without the silent node that has reached no other one by then knows none: all are asked again. */
const OTHER_NODE_MS = 3_000

/** A call that reads for as long as it lasts. */
type Reader = {
  /** The client fell silent in another call, and was replaced. */
  readonly noteReplaced: () => void
}

/** A connection of the client. */
type Channel = { readonly getTarget: () => string; readonly close: () => void }

/** A client with its reads in flight. */
type HeldClient = {
  readonly client: EventStoreDBClient
  readonly channels: Set<Channel>
  /** Until when it may look for another node than the silent one; null if it knows all of them. */
  readonly looksUntilMs: number | null
  readonly readers: Set<Reader>
  isDiscarded: boolean
  isDisposed: boolean
}

/**
 * The client in use. One that fell silent cannot be trusted again: it is discarded, and the next call gets a
 * fresh one. A discarded client is disposed of when its last read has ended, because disposal ends reads in
 * flight without an error, as if they were complete.
 */
export class ClientHolder {
  readonly credentials: Credentials
  readonly #connectionString: string
  readonly #held = new Set<HeldClient>()
  #current: HeldClient | null = null
  /** The node that the client before was connected to, where that one fell silent. */
  #silentNode: string | null = null

  constructor(connectionString: string) {
    this.#connectionString = connectionString
    this.credentials = credentialsOf(connectionString)
  }

  get(): EventStoreDBClient {
    return this.#hold().client
  }

  /**
   * Runs a read on the client in use.
   * @throws LogReadError where the client was disposed of meanwhile: what was read may be cut short.
   */
  async read<T>(reader: Reader, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const held = this.#hold()
    held.readers.add(reader)
    try {
      const result = await run(held.client)
      if (held.isDisposed) throw new LogReadError('storeUnreachable', new Error('The client was disposed of'))
      return result
    } finally {
      this.#release(held, reader)
    }
  }

  /** The current client for the life of a subscription, like a read in flight; call `release` once. */
  lend(reader: Reader): { readonly client: EventStoreDBClient; readonly release: () => void } {
    const held = this.#hold()
    held.readers.add(reader)
    return { client: held.client, release: () => this.#release(held, reader) }
  }

  /** @param isSilent where it did not answer, so that others who wait for it wait in vain */
  discard(client: EventStoreDBClient, isSilent = false): void {
    for (const held of this.#held) {
      if (held.client !== client) continue
      held.isDiscarded = true
      if (held === this.#current) {
        this.#current = null
        // One that reached no node was looking for one: with all of them it may find one.
        this.#silentNode = isSilent ? nodeOf(held) : null
      }
      if (isSilent) for (const reader of held.readers) reader.noteReplaced()
      if (held.readers.size === 0) this.#dispose(held).catch(() => {})
    }
  }

  /** The next call opens a new connection. Reads in flight fail, but for those that receive something. */
  reconnect(): void {
    if (this.#current !== null) this.discard(this.#current.client, true)
  }

  /** Disposal waits for every call to end, which one to a silent server never does. */
  async close(): Promise<void> {
    this.#current = null
    const disposals = [...this.#held].map((held) =>
      withTimeout(this.#dispose(held), DISPOSE_MS).catch(() => {}),
    )
    await Promise.all(disposals)
  }

  #hold(): HeldClient {
    const { looksUntilMs = null, channels, client: looking } = this.#current ?? {}
    if (looking && looksUntilMs !== null && channels?.size === 0 && performance.now() > looksUntilMs)
      this.discard(looking)
    if (this.#current === null) {
      const url = withoutNode(this.#connectionString, this.#silentNode)
      const client = EventStoreDBClient.connectionString(ownSettings(url))
      const isPartial = url !== this.#connectionString
      this.#current = {
        client,
        channels: new Set(),
        looksUntilMs: isPartial ? performance.now() + OTHER_NODE_MS : null,
        readers: new Set(),
        isDiscarded: false,
        isDisposed: false,
      }
      this.#held.add(this.#current)
      keepChannels(this.#current)
    }
    return this.#current
  }

  #release(held: HeldClient, reader: Reader): void {
    held.readers.delete(reader)
    if (held.isDiscarded && held.readers.size === 0) this.#dispose(held).catch(() => {})
  }

  #dispose(held: HeldClient): Promise<unknown> {
    this.#held.delete(held)
    held.isDisposed = true
    for (const channel of held.channels) closeLater(channel)
    return held.client.dispose()
  }
}

/** The client closes no channel when it is disposed of: the connection would stay open. */
function keepChannels(held: HeldClient): void {
  const { client, channels } = held
  const channelOf = client['getChannel']
  client['getChannel'] = async () => {
    const channel = await channelOf()
    channels.add(channel)
    if (held.isDisposed) closeLater(channel)
    return channel
  }
}

/**
 * A call that nobody waits for any more may still be on its way to the channel. On one that is closed it
 * would throw inside the client, which ends the process.
 */
function closeLater(channel: Channel): void {
  setTimeout(() => channel.close(), CLOSED_AFTER_MS).unref()
}

function nodeOf({ channels }: HeldClient): string | null {
  const [target] = [...channels].slice(-1).map((channel) => channel.getTarget())
  return target === undefined ? null : target.slice(target.indexOf(':') + 1)
}

/**
 * Credentials for each call, which make the client append by a call of its own: with a deadline that is kept,
 * and an outcome that other calls cannot spoil. Without security any will do, they are not sent.
 */
function credentialsOf(connectionString: string): Credentials {
  const match = /^[a-z+]{1,20}:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString)
  if (match === null) return { username: 'engine', password: 'none' }
  const [, username = '', password = ''] = match
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
