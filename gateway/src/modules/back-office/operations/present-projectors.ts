import type { ProjectorStatus, Projectors } from '@zuschlag/contracts/administration/operations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { MeasuredProjectors, ProjectorProgress } from '@zuschlag/projections/projector-lag'

/** A projector is behind when an event has waited longer than this for it, in milliseconds. */
export const BEHIND_MS = 2000

/** Each set of read models with what its projector does at this instant. */
export function presentProjectors({ head, projectors }: MeasuredProjectors, now: Instant): Projectors {
  return {
    head,
    projectors: projectors.map((progress) => {
      const { generation, position, eventsBehind, isAtLeast, eventsPerSecond } = progress
      const isVisible = progress.state === 'live'
      const state = stateOf(progress, now)
      return { generation, state, isVisible, position, eventsBehind, isAtLeast, eventsPerSecond }
    }),
  }
}

function stateOf(
  { state, isRunning, waitingSince }: ProjectorProgress,
  now: Instant,
): ProjectorStatus['state'] {
  if (!isRunning) return 'stopped'
  if (state === 'building') return 'rebuilding'
  const waitingMs = waitingSince === null ? 0 : instantToMs(now) - instantToMs(waitingSince)
  return waitingMs > BEHIND_MS ? 'catchingUp' : 'live'
}
