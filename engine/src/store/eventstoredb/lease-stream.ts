import type { AppendExpectedRevision } from '@eventstore/db-client'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { inTime } from './in-time.ts'
import { readNewest } from './read-calls.ts'

/** None of the log's own streams, and the only ones that forget: old signs of life are of no interest. */
export const LEASE_STREAM = 'zuschlag-lease'
const KEPT_ENTRIES = 100
/** The longest that a call may take, in milliseconds. */
const CALL_MS = 900

type LeaseEntryType = 'LeaseTaken' | 'LeaseKept' | 'LeaseReleased'
export type LeaseEntry = { readonly revision: number; readonly type: LeaseEntryType; readonly holder: string }

/** The stream of the lease, added to only at the newest revision. Its methods reject when the store does not answer. */
export class LeaseStream {
  readonly #holder: ClientHolder
  readonly #name: string
  #isLimited = false

  constructor(holder: ClientHolder, name: string) {
    this.#holder = holder
    this.#name = name
  }

  async last(): Promise<LeaseEntry | null> {
    const event = await readNewest(this.#holder, this.#name, CALL_MS)
    if (event === undefined) return null
    const { holder } = event.data as { readonly holder: string }
    return { revision: Number(event.revision), type: event.type as LeaseEntryType, holder }
  }

  /** Adds an entry after a revision, null for the first; answers its revision, or null where another one stands there. */
  async add(type: LeaseEntryType, holder: string, after: number | null): Promise<number | null> {
    const client = this.#holder.get()
    const expectedRevision: AppendExpectedRevision = after === null ? NO_STREAM : BigInt(after)
    const options = { expectedRevision, credentials: this.#holder.credentials, deadline: CALL_MS }
    try {
      const entry = jsonEvent({ type, data: { holder } })
      const result = await inTime(client.appendToStream(this.#name, entry, options), CALL_MS)
      // A stream that grows is a nuisance, not a reason to have no writer.
      this.#limit().catch(() => {})
      return Number(result.nextExpectedRevision)
    } catch (error) {
      const failure = callFailure(error)
      if (failure.kind === 'conflict') return this.#ownAfter(after, holder)
      if (failure.kind === 'unknown') this.#holder.discard(client)
      throw error
    }
  }

  /** An entry of which the answer was lost is there all the same, and may be the own one. */
  async #ownAfter(after: number | null, holder: string): Promise<number | null> {
    const last = await this.last()
    return last !== null && last.holder === holder && last.revision === (after ?? -1) + 1
      ? last.revision
      : null
  }

  /** Nobody waits for it: a log without a writer has better things to do. */
  async #limit(): Promise<void> {
    if (this.#isLimited) return
    this.#isLimited = true
    const { credentials } = this.#holder
    const limited = this.#holder
      .get()
      .setStreamMetadata(this.#name, { maxCount: KEPT_ENTRIES }, { credentials })
    await inTime(limited, CALL_MS)
  }
}
