import type { Position } from '@eventstore/db-client'
import { type LogPosition, POSITION_DIGITS } from '../event-log.ts'

/**
 * Both parts in fixed width: events of one transaction share the first, and some servers are wrong about the
 * second alone.
 */
export function spellPosition({ commit, prepare }: Position): LogPosition {
  const part = (value: bigint) => value.toString().padStart(POSITION_DIGITS, '0')
  return `${part(commit)}.${part(prepare)}` as LogPosition
}

/** Throws on a position of another kind of log. */
export function parsePosition(position: LogPosition): Position {
  const match = /^(\d{20})\.(\d{20})$/.exec(position)
  if (match === null) throw new RangeError(`Not a position of this log: ${position}`)
  return { commit: BigInt(match[1] ?? 0), prepare: BigInt(match[2] ?? 0) }
}

/** What some servers send instead of a position when there is none to send. */
const NO_POSITION = 2n ** 64n - 1n

export function isRealPosition({ commit, prepare }: Position): boolean {
  return commit < NO_POSITION && prepare < NO_POSITION
}
