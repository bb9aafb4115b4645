import type { Brand } from '@zuschlag/contracts/kernel/brand'

/**
 * Where an event stands in the whole log. Opaque: only the log that issued it may interpret it, and it is
 * worth nothing beside another database identity. Every adapter formats it as decimal text of fixed width, so
 * order is text order.
 */
export type LogPosition = Brand<string, 'LogPosition'>

/** Widest unsigned 64-bit number, in digits. */
export const POSITION_DIGITS = 20

const ZEROS = '0'.repeat(POSITION_DIGITS)

/** Negative where `a` lies before `b`, 0 where they are the same, positive after. */
export function compareLogPositions(a: LogPosition, b: LogPosition): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The position of a log that numbers its events, from 1. */
export function numberToPosition(number: number): LogPosition {
  const digits = String(number)
  return (ZEROS.slice(digits.length) + digits) as LogPosition
}

/**
 * The number behind a position, 0 for the place before the first event. Throws on a position of another kind
 * of log.
 */
export function positionToNumber(position: LogPosition | null): number {
  if (position === null) return 0
  const number = Number(position)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a position of this log: ${position}`)
  return number
}
