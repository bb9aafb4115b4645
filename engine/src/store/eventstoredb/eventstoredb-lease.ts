import { setTimeout as pause } from 'node:timers/promises'
import { StreamLease } from '../stream-lease.ts'
import type { LeaseHeartbeats } from '../writer-lease.ts'
import { ClientHolder } from './client-holder.ts'
import type { EventStoreLog } from './eventstoredb-log.ts'
import { LEASE_STREAM, LeaseStream } from './lease-stream.ts'

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
