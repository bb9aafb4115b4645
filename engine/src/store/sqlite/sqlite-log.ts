import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type {
  AppendRequest,
  AppendResult,
  EventLog,
  LogPage,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeOptions,
  Subscription,
  LogPosition,
} from '../event-log.ts'
import { AppendTransaction } from './append-transaction.ts'
import { storeFailure } from './failures.ts'
import { openForWriting } from './schema.ts'
import { checkShapes } from './shapes.ts'
import { SqliteEventReader } from './sqlite-reader.ts'

/**
 * The embedded log. It commits on the thread of its caller: a batch is one transaction and one fsync, and the
 * commit needs nothing from a thread pool that others might keep busy.
 */
export class SqliteEventLog implements EventLog {
  readonly #path: string
  readonly #reader: SqliteEventReader
  #writer: AppendTransaction | null
  /** Epoch under which this process may write; null without a lease. */
  #epoch: number | null = null

  constructor(path: string) {
    this.#path = path
    const db = openForWriting(path)
    try {
      checkShapes(db, path)
      this.#reader = new SqliteEventReader(db)
      this.#writer = new AppendTransaction(db)
    } catch (error) {
      db.close()
      throw error
    }
  }

  get path(): string {
    return this.#path
  }

  /** From now on a transaction commits only while the log's lease is still of this epoch. */
  guardWith(epoch: number | null): void {
    this.#epoch = epoch
  }

  async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    try {
      this.#writer ??= this.#reopen()
    } catch (error) {
      const reason = storeFailure(error)
      if (reason === null) throw error
      return requests.map(() => ({ status: 'unavailable', reason }))
    }
    const { results, broken } = this.#writer.run(requests, this.#epoch)
    // After a commit that failed half-way only a fresh connection says what the file holds.
    if (broken) this.#writer = null
    this.#reader.nudgeAll()
    return results
  }

  identity(): Promise<string> {
    return this.#reader.identity()
  }

  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]> {
    return this.#reader.readStream(stream, options)
  }

  readAll(options: ReadAllOptions): Promise<LogPage> {
    return this.#reader.readAll(options)
  }

  subscribeAll(options: SubscribeOptions): Subscription {
    return this.#reader.subscribeAll(options)
  }

  head(): Promise<LogPosition | null> {
    return this.#reader.head()
  }

  async close(): Promise<void> {
    await this.#reader.close()
  }

  #reopen(): AppendTransaction {
    const db = openForWriting(this.#path)
    this.#reader.reconnect(db)
    return new AppendTransaction(db)
  }
}
