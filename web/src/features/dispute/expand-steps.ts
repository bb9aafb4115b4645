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
      // Most attempts change nothing.
      for (const _name in step.change) {
        // What came as JSON has no member that is undefined.
        state = { ...state, ...(step.change as Partial<DisputeState>) } as DisputeState
        break
      }
      steps.push(step)
      states.push(state)
    }
  }
  return { steps, states, beginning: first.before }
}

/** The state before a step. */
export function stateBefore({ states, beginning }: History, index: number): DisputeState {
  return states[index - 1] ?? beginning
}
