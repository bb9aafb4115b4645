import type { DisputeState, DisputeSteps, DisputeStep } from '@zuschlag/contracts/administration/dispute'

/** A history with the state after each step; steps that change nothing share it. */
export type History = {
  readonly steps: readonly DisputeStep[]
  /** As long as `steps`. */
  readonly states: readonly DisputeState[]
  /** Before the first step. */
  readonly beginning: DisputeState
}

/** Puts the pages of a history together, in their order from the first. */
export function expandSteps(pages: readonly Pick<DisputeSteps, 'before' | 'steps'>[]): History | null {
  const [first] = pages
  if (first === undefined) return null
  const steps: DisputeStep[] = []
  const states: DisputeState[] = []
  for (const page of pages) {
    let state = page.before
    for (const step of page.steps) {
      state = stateAfter(state, step)
      steps.push(step)
      states.push(state)
    }
  }
  return { steps, states, beginning: first.before }
}

/** Most attempts change nothing: then it is the same state. */
function stateAfter(state: DisputeState, { change }: DisputeStep): DisputeState {
  // What came as JSON has no member that is undefined.
  return Object.keys(change).length === 0 ? state : { ...state, ...(change as Partial<DisputeState>) }
}

/** The state before a step. */
export function stateBefore({ states, beginning }: History, index: number): DisputeState {
  return states[index - 1] ?? beginning
}
