import { randomUUID } from 'node:crypto'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { UnsupportedLogError } from '../log-read-error.ts'
import { readNewest } from './read-calls.ts'

/** Holds what the log says of itself; not one of its own streams. */
const IDENTITY_STREAM = 'zuschlag-log'
/** Version of what the streams hold. A log that names none was written before the first release. */
const LOG_FORMAT = 1
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
  const event = jsonEvent({ type: 'LogNamed', data: { identity: randomUUID(), version: LOG_FORMAT } })
  const options = { expectedRevision: NO_STREAM, credentials: holder.credentials, deadline: CALL_MS } as const
  await holder.get().appendToStream(IDENTITY_STREAM, event, options)
}

/**
 * The identity that the database has, null while it has none; changes nothing.
 * @throws UnsupportedLogError for a log of another version
 */
export async function readIdentity(holder: ClientHolder): Promise<string | null> {
  const event = await readNewest(holder, IDENTITY_STREAM)
  const data = event?.data
  if (typeof data !== 'object' || data === null || !('identity' in data)) return null
  if (!('version' in data))
    throw new UnsupportedLogError(
      'the EventStoreDB was written before the first release, and no release reads it',
    )
  if (data['version'] !== LOG_FORMAT)
    throw new UnsupportedLogError(
      `the EventStoreDB has log format ${String(data['version'])}; this release knows ${LOG_FORMAT}`,
    )
  return String(data['identity'])
}
