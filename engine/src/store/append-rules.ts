import { APPEND_BYTES_MAX, type AppendRequest, EVENT_BYTES_MAX, type StreamHead } from './event-log.ts'
import { encodeEvent } from './codec.ts'

/**
 * What an append means, the same for every adapter that decides for itself. It follows what EventStoreDB does
 * for explicit revisions: event ids are compared, contents never.
 */
export type AppendCheck =
  | { readonly kind: 'write'; readonly firstRevision: number }
  | { readonly kind: 'alreadyAppended'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly actualRevision: StreamHead }

const before = (head: StreamHead): number => (head === 'none' ? -1 : head)

/**
 * Checks an append against the head of its stream. `idAt` returns the id of the event at a revision up to the
 * head. At the head it is written, even if the same ids are in the stream already; below it, only a whole
 * repetition is a success.
 */
export function checkAppend(
  request: AppendRequest,
  head: StreamHead,
  idAt: (revision: number) => string | undefined,
): AppendCheck {
  const current = before(head)
  const expected = before(request.expectedRevision)
  if (expected === current) return { kind: 'write', firstRevision: current + 1 }
  const last = expected + request.events.length
  if (expected > current || last > current) return { kind: 'conflict', actualRevision: head }
  const repeated = request.events.every((event, index) => idAt(expected + 1 + index) === event.id)
  return repeated ? { kind: 'alreadyAppended', revision: last } : { kind: 'conflict', actualRevision: head }
}

/** Stored forms of a request's events, or the reason why no log may take them. */
export function encodeRequest(
  request: AppendRequest,
): { readonly texts: readonly string[] } | { readonly refused: string } {
  const { events, expectedRevision } = request
  if (events.length === 0) return { refused: 'emptyAppend' }
  const texts = request.encoded ?? events.map(encodeEvent)
  let revision = before(expectedRevision)
  for (const event of events) {
    revision += 1
    if (event.revision !== revision) return { refused: 'revisionOutOfOrder' }
  }
  return refusedSize(texts) ?? { texts }
}

/**
 * Bytes are counted only where the length of the texts leaves the limits in doubt: one unit takes three at
 * most.
 */
function refusedSize(texts: readonly string[]): { readonly refused: string } | null {
  let length = 0
  for (const text of texts) length += text.length
  if (length * 3 <= EVENT_BYTES_MAX) return null
  let bytes = 0
  for (const text of texts) {
    const size = Buffer.byteLength(text)
    if (size > EVENT_BYTES_MAX) return { refused: 'eventTooLarge' }
    bytes += size
  }
  return bytes > APPEND_BYTES_MAX ? { refused: 'appendTooLarge' } : null
}
