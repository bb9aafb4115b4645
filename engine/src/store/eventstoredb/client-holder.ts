import type { Credentials } from '@eventstore/db-client'
import { EventStoreDBClient } from '@eventstore/db-client'

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

  async close(): Promise<void> {
    await this.#client?.dispose()
    this.#client = null
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
