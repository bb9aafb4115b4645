import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { STALE_AFTER_MS } from './connection-limits.ts'
import type { ConnectionState } from './connection-state.ts'

/** State of the connection as shown. `since` is the server time of the last message received. */
export type ConnectionStatus =
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'stale'; readonly since: Instant | null }

/** The status at a monotonic moment. A link counts once it has answered, not as it opens. */
export function connectionStatus(state: ConnectionState, now: number): ConnectionStatus {
  if (state.lostAt === null) return { kind: 'live' }
  if (state.isOnline && now - state.lostAt < STALE_AFTER_MS) return { kind: 'reconnecting' }
  return { kind: 'stale', since: state.lastServerTime }
}

/** Of which instant what is shown is: of the last message, or of a later read. */
export function shownAsOf(since: Instant | null, readAt: Instant | undefined): Instant | undefined {
  return [since, readAt]
    .flatMap((instant) => instant ?? [])
    .toSorted()
    .at(-1)
}

/** When the status changes by time alone, in monotonic milliseconds; null where it does not. */
export function statusChangesAt(state: ConnectionState, now: number): number | null {
  if (state.lostAt === null || !state.isOnline) return null
  const at = state.lostAt + STALE_AFTER_MS
  return now < at ? at : null
}
