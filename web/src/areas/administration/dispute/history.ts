import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { DisputeState, DisputeStep, DisputeSteps } from '@zuschlag/contracts/administration/dispute'

/** A history with the state after each step; steps that change nothing share it. */
export type History = {
  readonly steps: readonly DisputeStep[]
  /** The state after each step. */
  readonly states: readonly DisputeState[]
  /** The state before the first step. */
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

export type Bidders = {
  /**
   * `B-07`: what other bidders see in place of a name, numbered by the first bid; the name of a person who
   * never bid.
   */
  readonly labelOf: (id: string | null | undefined) => string
  /** The name; null for an account that was erased. */
  readonly nameOf: (id: string | null | undefined) => string | null
  /** The name beside the label; null where the label is the name. */
  readonly nameBeside: (id: string | null | undefined) => string | null
}

const DIGITS = 2
const SHORT_ID = 8
const NOBODY = '–'

/** Names the people of a history. */
export function biddersIn(steps: readonly DisputeStep[], people: ReadonlyMap<string, PersonView>): Bidders {
  const numbers = new Map<string, number>()
  for (const { type, facts } of steps) {
    const { bidderId } = facts
    if (type === 'BidPlaced' && bidderId !== undefined && !numbers.has(bidderId))
      numbers.set(bidderId, numbers.size + 1)
  }
  const nameOf: Bidders['nameOf'] = (id) => (id ? (people.get(id)?.name ?? null) : null)
  return {
    nameOf,
    nameBeside: (id) => (id && numbers.has(id) ? nameOf(id) : null),
    labelOf: (id) => {
      if (!id) return NOBODY
      const number = numbers.get(id)
      if (number !== undefined) return `B-${String(number).padStart(DIGITS, '0')}`
      return nameOf(id) ?? id.slice(0, SHORT_ID)
    },
  }
}
