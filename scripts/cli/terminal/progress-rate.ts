import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { formatDuration } from '../../product/kernel/progress.mjs'

/** Below this a rate is chance, in milliseconds. */
const RATE_MS_MIN = 100

export type Progress = {
  readonly events: number
  readonly elapsedMs: number
  /** Where the work started, and where it is; null is the start of the log. */
  readonly from: LogPosition | null
  readonly position: LogPosition | null
  /** The newest event when the work started. */
  readonly head: LogPosition | null
}

/**
 * How fast a log is worked through and how much is left: `1200 events/s, 40 % of the log, about 3 s left`.
 * How many events are left nobody knows: the share is that of the positions, which grow with the log. What
 * cannot be said yet is left out.
 */
export function describeProgress({ events, elapsedMs, from, position, head }: Progress): string {
  const parts: string[] = []
  const isMeasured = elapsedMs >= RATE_MS_MIN
  if (isMeasured) parts.push(`${Math.round((events / elapsedMs) * 1000)} events/s`)
  const [start, here, end] = [from, position, head].map(numberOf) as [number, number, number]
  if (end > 0) parts.push(`${Math.min(100, Math.floor((here / end) * 100))} % of the log`)
  const [done, left] = [here - start, end - here]
  if (isMeasured && done > 0 && left > 0)
    parts.push(`about ${formatDuration((elapsedMs / done) * left)} left`)
  return parts.join(', ')
}

/** The first part of a position orders the whole log, and is all that an estimate needs. */
function numberOf(position: LogPosition | null): number {
  return Number(position?.split('.')[0] ?? 0)
}
