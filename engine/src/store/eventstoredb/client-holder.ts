import type { Credentials } from '@eventstore/db-client'
import { EventStoreDBClient } from '@eventstore/db-client'
import { LogReadError } from '../log-read-error.ts'
import { withTimeout } from '../../time/with-timeout.ts'

const DISPOSE_MS = 500

/** A client with the number of its reads in flight. */
type HeldClient = {
  readonly client: EventStoreDBClient
  reads: number
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
  async read<T>(run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const held = this.#hold()
    held.reads += 1
    try {
      const result = await run(held.client)
      if (held.isDisposed) throw new LogReadError('storeUnreachable', new Error('The client was disposed of'))
      return result
    } finally {
      this.#release(held)
    }
  }

  /** The current client for the life of a subscription, like a read in flight; call `release` once. */
  lend(): { readonly client: EventStoreDBClient; readonly release: () => void } {
    const held = this.#hold()
    held.reads += 1
    return { client: held.client, release: () => this.#release(held) }
  }

  discard(client: EventStoreDBClient): void {
    if (this.#current?.client === client) this.#current = null
    for (const held of this.#held) {
      if (held.client !== client) continue
      held.isDiscarded = true
      if (held.reads === 0) this.#dispose(held).catch(() => {})
    }
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
    if (this.#current === null) {
      const client = EventStoreDBClient.connectionString(this.#connectionString)
      this.#current = { client, reads: 0, isDiscarded: false, isDisposed: false }
      this.#held.add(this.#current)
    }
    return this.#current
  }

  #release(lent: HeldClient): void {
    const held = lent
    held.reads -= 1
    if (held.isDiscarded && held.reads === 0) this.#dispose(held).catch(() => {})
  }

  #dispose(held: HeldClient): Promise<unknown> {
    this.#held.delete(held)
    held.isDisposed = true
    return held.client.dispose()
  }
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
