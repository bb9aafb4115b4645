import { type AppendExpectedRevision, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { setTimeout as pause } from 'node:timers/promises'
import { type LeaseEntries, type LeaseEntry, type LeaseEntryType, StreamLease } from '../stream-lease.ts'
import { callFailure } from './call-failure.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { readNewest } from './read-calls.ts'
import type { LeaseHeartbeats } from '../writer-lease.ts'
import { ClientHolder } from './client-holder.ts'
import type { EventStoreLog } from './eventstoredb-log.ts'

/** None of the log's own streams. */
export const LEASE_STREAM = 'zuschlag-lease'
/** The longest that a call may take, in milliseconds. */
const CALL_MS = 900

/** The stream of a lease in EventStoreDB. */
export class LeaseStream implements LeaseEntries {
  readonly #holder: ClientHolder
  readonly #name: string
  readonly #onFailedAdd: (reason: string) => void

  /** @param onFailedAdd gets the reason why the store took no entry; another writer's entry is no failure */
  constructor(holder: ClientHolder, name: string, onFailedAdd: (reason: string) => void) {
    this.#holder = holder
    this.#name = name
    this.#onFailedAdd = onFailedAdd
  }

  async last(): Promise<LeaseEntry | null> {
    const event = await readNewest(this.#holder, this.#name, { silentMs: CALL_MS })
    if (event === undefined) return null
    const { holder } = event.data as { readonly holder: string }
    return { revision: Number(event.revision), type: event.type as LeaseEntryType, holder }
  }

  async add(type: LeaseEntryType, holder: string, after: number | null): Promise<number | null> {
    const client = this.#holder.get()
    const expectedRevision: AppendExpectedRevision = after === null ? NO_STREAM : BigInt(after)
    const { credentials } = this.#holder
    const options = { expectedRevision, credentials, deadline: CALL_MS, requiresLeader: true }
    try {
      const entry = jsonEvent({ type, data: { holder } })
      const result = await withTimeout(client.appendToStream(this.#name, entry, options), CALL_MS)
      return Number(result.nextExpectedRevision)
    } catch (error) {
      const failure = callFailure(error)
      if (failure.kind === 'conflict') return null
      if (failure.kind === 'unknown') this.#holder.discard(client, failure.reason === 'noAnswer')
      this.#onFailedAdd(failure.kind === 'notFound' ? failure.kind : failure.reason)
      throw error
    }
  }
}

export type EventStoreLeaseOptions = {
  readonly heartbeats: LeaseHeartbeats | null
  /** What the lease is for where not for the whole log; each share has a stream of its own. */
  readonly share?: string
  /** Called with the reason each time that the store takes no entry. */
  readonly onFailed?: (reason: string) => void
}

/** The lease of a log in EventStoreDB. It guards the log's writes. */
export class EventStoreLease extends StreamLease {
  readonly #client: ClientHolder
  readonly #log: EventStoreLog

  constructor(
    connectionString: string,
    log: EventStoreLog,
    { heartbeats, share, onFailed = () => {} }: EventStoreLeaseOptions = { heartbeats: null },
  ) {
    const client = new ClientHolder(connectionString)
    const stream = share === undefined ? LEASE_STREAM : `${LEASE_STREAM}-${share}`
    super({
      entries: new LeaseStream(client, stream, onFailed),
      heartbeats,
      nowMs: () => performance.now(),
      pause,
    })
    this.#client = client
    this.#log = log
    log.guardWith(() => this.mayWrite())
  }

  /** What made the lease free may have made the connections of the log useless as well. */
  override async acquire(): Promise<boolean> {
    const isHeld = await super.acquire()
    this.#log.reconnect()
    return isHeld
  }

  override async release(): Promise<void> {
    await super.release()
    await this.#client.close()
  }
}
