import { raw, type RawBuilder } from 'objection'
import type { administeredWork } from '@zuschlag/contracts/administration/list-filters'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'

/**
 * What an auction is at an instant; `?` is that instant. What was decided is asked before whether it is over.
 */
const PHASE = `case
  when withdrawn_at is not null then 'withdrawn'
  when not is_published then 'draft'
  when awarded_at is not null or not_awarded_at is not null or ended_by = 'immediatePurchase' then 'decided'
  when ended_at is not null or effective_end_at <= ? then 'ended'
  when start_at > ? then 'upcoming'
  else 'running' end`

/** The phase of each auction of a query over their details. */
export const phaseAt = (now: Instant): RawBuilder => raw(PHASE, [now, now])

const SOON_MS = 24 * 60 * 60_000

/**
 * Whether an auction waits for something of its broker's day. Counts and lists both ask here, so that a
 * figure and the rows behind it cannot differ. The index of those without documents is found by these words.
 */
export function waitsFor(work: (typeof administeredWork)[number], now: Instant): RawBuilder {
  switch (work) {
    case 'decision':
      return raw(`(${PHASE}) = 'ended'`, [now, now])
    case 'end':
      return raw(`(${PHASE}) = 'running' and effective_end_at <= ?`, [
        now,
        now,
        msToInstant(instantToMs(now) + SOON_MS),
      ])
    case 'documents':
      return raw(
        `(${PHASE}) in ('draft', 'upcoming', 'running') and json_array_length(description -> 'documents') = 0`,
        [now, now],
      )
  }
}
