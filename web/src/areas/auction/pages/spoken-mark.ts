import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { POLITE_INTERVAL_MS } from '../../../design/announcer.ts'
import { passedMark, type CountdownMarkS } from '../../../kernel/clock/countdown.ts'

/** A look at the server's clock while an end is ahead. */
export type Look = {
  readonly end: Instant
  readonly atMs: number
  /** When the end was last seen to move. */
  readonly movedMs: number | null
}

export function lookAt(was: Look | null, end: Instant, atMs: number): Look {
  const hasMoved = was !== null && was.end !== end
  return { end, atMs, movedMs: hasMoved ? atMs : (was?.movedMs ?? null) }
}

/**
 * The mark of the time left that was passed between two looks. Just after an extension only the end itself is
 * news: the new time left is close above a mark.
 */
export function markToSpeak(was: Look, look: Look): CountdownMarkS | null {
  if (was.end !== look.end) return null
  const mark = passedMark(leftMs(was), leftMs(look))
  const hasJustMoved = look.movedMs !== null && look.atMs - look.movedMs < POLITE_INTERVAL_MS
  return hasJustMoved && mark !== 0 ? null : mark
}

function leftMs({ end, atMs }: Look): number {
  return instantToMs(end) - atMs
}
