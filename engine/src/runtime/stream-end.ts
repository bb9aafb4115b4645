import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { GENESIS_HASH } from '@zuschlag/contracts/auction/events'
import type { StreamHead } from '../store/event-log.ts'

/** The newest event of a stream, as far as the next one depends on it. */
export type StreamEnd = {
  readonly stream: string
  /** -1 before the first event. */
  readonly revision: number
  readonly hash: string
}

export function emptyStream(stream: string): StreamEnd {
  return { stream, revision: -1, hash: GENESIS_HASH }
}

export function endAfter(
  end: StreamEnd,
  { revision, hash }: Pick<StoredEvent, 'revision' | 'hash'>,
): StreamEnd {
  return { stream: end.stream, revision, hash }
}

/** How the log names this end. */
export function headOf({ revision }: StreamEnd): StreamHead {
  return revision < 0 ? 'none' : revision
}
