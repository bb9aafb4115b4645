import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { isClosedRevision } from '@zuschlag/contracts/realtime/revisions'
import type { History } from './history.ts'

const figures = ['currentPrice', 'minimumBid', 'end', 'isLeading'] as const
export type ScreenFigure = (typeof figures)[number]

/** What a bidder's program said that its screen showed, beside the log. */
export type ScreenClaim = {
  readonly screen: ScreenFigures
  /** The same figures by the log at the revision that it named; null where there was none before the step. */
  readonly logged: Omit<ScreenFigures, 'revision'> | null
  /** What the log has otherwise. What the screen did not show differs from nothing. */
  readonly differing: readonly ScreenFigure[]
}

/** The claim of the offer at a step; null where it made none. */
export function screenClaimOf(history: History, index: number): ScreenClaim | null {
  const { bidderId, screen = null } = history.steps[index]?.facts ?? {}
  if (screen === null) return null
  const state = stateNamed(history, index, screen.revision)
  if (state === null) return { screen, logged: null, differing: [] }
  const { currentPrice, minimumBid, end, leaderId } = state
  const logged = { currentPrice, minimumBid, end, isLeading: leaderId !== null && leaderId === bidderId }
  const differing = figures.filter((name) => screen[name] !== null && screen[name] !== logged[name])
  return { screen, logged, differing }
}

/** In a closed process a revision is an instant in milliseconds: the state that held then. */
function stateNamed({ steps, states }: History, index: number, revision: number): DisputeState | null {
  const isNamed = isClosedRevision(revision)
    ? ({ at }: DisputeStep) => instantToMs(at) <= revision
    : (step: DisputeStep) => step.revision === revision
  for (let place = index - 1; place >= 0; place -= 1) {
    const step = steps[place]
    if (step?.stream === 'auction' && isNamed(step)) return states[place] ?? null
  }
  return null
}
