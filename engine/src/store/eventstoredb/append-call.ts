import type { AppendExpectedRevision, AppendResult as ServerResult, JSONType } from '@eventstore/db-client'
import { jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { encodeRequest } from '../append-rules.ts'
import type { AppendRequest, AppendResult } from '../event-log.ts'
import { FENCED } from '../event-log.ts'
import { numberToPosition } from '../log-position.ts'
import { callFailure } from './call-failure.ts'
import type { ClientHolder } from './client-holder.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { spellPosition } from './positions.ts'

/** What the adapter's own timer grants beyond the deadline that client and server know of. */
const GRACE_MS = 300
/** Calls for one append: the first, and its repetitions while the outcome is unknown. */
const CALLS_MAX = 3
const PAUSES_MS: readonly number[] = [20, 150]

export type AppendCallOptions = {
  readonly holder: ClientHolder
  /** Deadline of one call, in milliseconds. */
  readonly callMs: number
  /** Checked before every call, and before its success is returned. */
  readonly mayWrite: () => boolean
}

/**
 * Appends to one stream. While the outcome is unknown it is repeated, with the same ids and at the same
 * expected revision: the server recognises what it has written. It is never repeated at a newly read head,
 * where the same ids would be written twice.
 */
export async function appendToStream(
  request: AppendRequest,
  { holder, callMs, mayWrite }: AppendCallOptions,
): Promise<AppendResult> {
  const form = encodeRequest(request)
  if ('refused' in form) return { status: 'refused', reason: form.refused }
  const events = request.events.map(({ id, type }, index) =>
    // Parsed again: what the client would serialise is plain JSON, and cannot fail in its hands.
    jsonEvent({ id, type, data: JSON.parse(form.texts[index] ?? '') as JSONType }),
  )
  const expectedRevision: AppendExpectedRevision =
    request.expectedRevision === 'none' ? NO_STREAM : BigInt(request.expectedRevision)
  let isUnknown = false
  let reason = 'noAnswer'
  for (let call = 0; call < CALLS_MAX; call += 1) {
    if (!mayWrite()) return { status: isUnknown ? 'unknown' : 'unavailable', reason: FENCED }
    const client = holder.get()
    const { credentials } = holder
    try {
      const options = { expectedRevision, credentials, deadline: callMs, requiresLeader: true }
      const result = await withTimeout(
        client.appendToStream(request.stream, events, options),
        callMs + GRACE_MS,
      )
      // It is written; but another one may lead by now, who does not know of it and must not be contradicted.
      return mayWrite() ? appended(result) : { status: 'unknown', reason: FENCED }
    } catch (error) {
      const failure = callFailure(error)
      if (failure.kind === 'conflict') return { status: 'conflict', actualRevision: failure.actualRevision }
      if (failure.kind === 'refused') return { status: 'refused', reason: failure.reason }
      if (failure.kind === 'unknown') {
        isUnknown = true
        holder.discard(client, failure.reason === 'noAnswer')
      }
      reason = failure.kind === 'notFound' ? 'storeFailed' : failure.reason
    }
    const pause = PAUSES_MS[call]
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { status: isUnknown ? 'unknown' : 'unavailable', reason }
}

/** The server does not say whether it wrote just now or recognised what it had written. */
function appended({ nextExpectedRevision, position }: ServerResult): AppendResult {
  return {
    status: 'appended',
    revision: Number(nextExpectedRevision),
    position: position === undefined ? numberToPosition(0) : spellPosition(position),
  }
}
