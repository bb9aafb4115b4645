import type { EventLog } from '@zuschlag/engine/store/event-log'

/** What a case works with: an open log, and names that no other run has used in it. */
export type ConformanceContext = {
  readonly log: () => EventLog
  readonly reopen: () => Promise<EventLog>
  /** A stream name of this run; the same word gives the same name. */
  readonly stream: (word: string) => string
  /** How a repetition is answered. */
  readonly repeated: () => 'appended' | 'alreadyAppended'
}
