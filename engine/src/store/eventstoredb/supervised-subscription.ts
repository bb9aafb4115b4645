import { eventTypeFilter, START, streamNameFilter } from '@eventstore/db-client'
import type { EventType } from '@zuschlag/contracts/auction/events'
import type { ReadOptions, Subscription, SubscriptionPage, LogPosition } from '../event-log.ts'
import { LogReadError } from '../log-read-error.ts'
import type { ClientHolder } from './client-holder.ts'
import { Delivery } from './delivery.ts'
import { readIdentity } from './log-identity.ts'
import { isRealPosition, parsePosition, spellPosition } from './positions.ts'
import { readHead, isClientUsable, readFailure } from './read-calls.ts'
import { DeadlineExceededError } from '../../time/with-timeout.ts'

/** Events that wait between the server and a slow consumer; then the server is held back. */
const BUFFERED_EVENTS = 1000
/** Checkpoints come about every so many windows (of 32 events) that do not match. */
const CHECKPOINT_INTERVAL = 32

export type FilteredOptions = ReadOptions & {
  readonly after: LogPosition | null
  readonly streamPrefix: string
  /** Default: all types. */
  readonly types?: readonly EventType[]
}

type Open = {
  readonly delivery: Delivery
  readonly release: () => void
  readonly discard: (isSilent: boolean) => void
}

/**
 * A filtered subscription to `$all` (EventStoreDB 23.10 and later) that outlives its connections. The client
 * neither reconnects nor resumes, and a server drops a slow consumer: after any end that was not asked for it
 * subscribes again behind the last event that was delivered. Where that fails as well, `next` rejects.
 */
export class SupervisedSubscription implements Subscription {
  readonly #holder: ClientHolder
  readonly #options: FilteredOptions
  #position: LogPosition | null
  #open: Open | null = null
  /** Identity of the database at the beginning; undefined before the first page. */
  #identity: string | null | undefined
  #isStopped = false

  constructor(holder: ClientHolder, options: FilteredOptions) {
    this.#holder = holder
    this.#options = options
    this.#position = options.after
  }

  /** The server pushes; there is nothing to hurry. */
  nudge(): void {}

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#end()
  }

  async next(limit: number): Promise<SubscriptionPage | null> {
    while (!this.#isStopped) {
      try {
        this.#open ??= await this.#subscribe()
        if (this.#isStopped) break
        const page = await this.#open.delivery.page(limit)
        if (page === null) break
        this.#position = page.next
        return page
      } catch (error) {
        if (this.#isStopped) break
        const failure = readFailure(error)
        const hadProgressed = this.#open?.delivery.hasProgressed ?? false
        if (!isClientUsable(failure)) this.#open?.discard(error instanceof DeadlineExceededError)
        this.#end()
        if (!hadProgressed) throw failure
      }
    }
    this.#end()
    return null
  }

  async #subscribe(): Promise<Open> {
    await this.#checkIdentity()
    const head = await readHead(this.#holder)
    return openDelivery(this.#holder, { ...this.#options, after: this.#position }, head)
  }

  /** A position means nothing in another database, as after a restore. */
  async #checkIdentity(): Promise<void> {
    const identity = await readIdentity(this.#holder)
    if (this.#identity !== undefined && this.#identity !== null && this.#identity !== identity)
      throw new LogReadError('otherDatabase', new Error(`${String(identity)} instead of ${this.#identity}`))
    this.#identity = identity
  }

  #end(): void {
    this.#open?.delivery.close()
    this.#open?.release()
    this.#open = null
  }
}

function openDelivery(
  holder: ClientHolder,
  { after, streamPrefix, types, ...asked }: FilteredOptions,
  head: LogPosition | null,
): Open {
  const { client, release } = holder.lend({ noteReplaced: () => delivery.noteReplaced() })
  const checkpoints = {
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_: unknown, position: { readonly commit: bigint; readonly prepare: bigint }) => {
      if (isRealPosition(position)) delivery.noteCheckpoint(spellPosition(position))
    },
  }
  const filter =
    types === undefined
      ? streamNameFilter({ prefixes: [streamPrefix], ...checkpoints })
      : eventTypeFilter({ prefixes: [...types], ...checkpoints })
  const fromPosition = after === null ? START : parsePosition(after)
  const { credentials } = holder
  const source = client.subscribeToAll(
    { fromPosition, filter, credentials },
    { highWaterMark: BUFFERED_EVENTS },
  )
  const delivery = new Delivery(source, head, {
    after,
    asked,
    matches: ({ streamId, type }) =>
      streamId.startsWith(streamPrefix) && (types as readonly string[] | undefined)?.includes(type) !== false,
    readHead: () => readHead(holder),
  })
  return { delivery, release, discard: (isSilent) => holder.discard(client, isSilent) }
}
