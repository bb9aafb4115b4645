import type { AppendExpectedRevision } from '@eventstore/db-client'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import type { LeaseEntries, LeaseEntry, LeaseEntryType } from '../lease-entries.ts'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { readNewest } from './read-calls.ts'

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
