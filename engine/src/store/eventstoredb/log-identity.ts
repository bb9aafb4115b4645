import { randomUUID } from 'node:crypto'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { readNewest } from './read-calls.ts'

/** Holds what the log says of itself; not one of its own streams. */
const IDENTITY_STREAM = 'zuschlag-log'
const CALL_MS = 5000
const TRIES = 5

/**
 * Identity of the database behind the log: made by the first who asks, the same for all who ask later. A
 * restored or an emptied database is another one, and positions of the one before mean nothing in it.
 */
export async function logIdentity(holder: ClientHolder): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const known = await readIdentity(holder)
    if (known !== null) return known
    try {
      await withTimeout(proposeIdentity(holder), CALL_MS)
    } catch (error) {
      // Another process was first, or the outcome is unknown: read again.
      if (attempt === TRIES && callFailure(error).kind !== 'conflict') throw error
    }
  }
}

async function proposeIdentity(holder: ClientHolder): Promise<void> {
  const event = jsonEvent({ type: 'LogNamed', data: { identity: randomUUID() } })
  const options = { expectedRevision: NO_STREAM, credentials: holder.credentials, deadline: CALL_MS } as const
  await holder.get().appendToStream(IDENTITY_STREAM, event, options)
}

/** The identity that the database has, null while it has none; changes nothing. */
export async function readIdentity(holder: ClientHolder): Promise<string | null> {
  const event = await readNewest(holder, IDENTITY_STREAM)
  const data = event?.data
  return typeof data === 'object' && data !== null && 'identity' in data ? String(data['identity']) : null
}
