import { assertNever } from '@zuschlag/contracts/kernel/result'
import { phaseOf } from '../shared/phase.ts'

/** What a user sorts by: still to come or running, or over. */
export type Group = 'running' | 'upcoming' | 'ended'

export const groups = ['running', 'upcoming', 'ended'] as const satisfies readonly Group[]

export function groupOf(auction: Parameters<typeof phaseOf>[0], nowMs: number | null): Group {
  const phase = phaseOf(auction, nowMs)
  switch (phase) {
    case 'withdrawn':
    case 'ended':
      return 'ended'
    case 'upcoming':
      return 'upcoming'
    case 'running':
    case 'night':
    case 'endingSoon':
    case 'endUnconfirmed':
      return 'running'
    default:
      return assertNever(phase)
  }
}
