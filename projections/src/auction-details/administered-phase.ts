import type { RawBuilder } from 'objection'
import { raw } from 'objection'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

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
