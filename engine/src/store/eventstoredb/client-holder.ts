import type { Credentials } from '@eventstore/db-client'
import { EventStoreDBClient } from '@eventstore/db-client'
import { inTime } from './in-time.ts'

const FAREWELL_MS = 500

/**
 * The client in use. One that fell silent cannot be trusted again: it is discarded, and the next call gets a fresh one.
 */
export class ClientHolder {
  readonly credentials: Credentials
  readonly #connectionString: string
  #client: EventStoreDBClient | null = null

  constructor(connectionString: string) {
    this.#connectionString = connectionString
    this.credentials = credentialsOf(connectionString)
  }

  get(): EventStoreDBClient {
    this.#client ??= EventStoreDBClient.connectionString(this.#connectionString)
    return this.#client
  }

  /** Nothing waits for the old client's farewell, which may never come. */
  discard(client: EventStoreDBClient): void {
    if (this.#client === client) this.#client = null
    void client.dispose()
  }

  /** The farewell waits for every call to end, which one with a silent server never does. */
  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client !== null) await inTime(client.dispose(), FAREWELL_MS).catch(() => {})
  }
}

/**
 * Credentials for each call, which make the client append by a call of its own: with a deadline that is kept, and an outcome that other calls cannot
 * spoil. Without security any will do, they are not sent.
 */
function credentialsOf(connectionString: string): Credentials {
  const match = /^[a-z+]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString)
  if (match === null) return { username: 'engine', password: 'none' }
  const [, username = '', password = ''] = match
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
