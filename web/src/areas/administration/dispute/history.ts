import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import {
  type DisputeState,
  type DisputeStep,
  type DisputeSteps,
  DISPUTE_TAKE_MAX,
  getDisputeSteps,
  verifyDispute,
} from '@zuschlag/contracts/administration/dispute'
import { queryOptions } from '@tanstack/react-query'
import {
  DISPUTE_INCIDENTS_TAKE_MAX,
  getDisputeIncidents,
} from '@zuschlag/contracts/administration/dispute-incidents'
import {
  DISPUTE_NOTICES_TAKE_MAX,
  getDisputeNotices,
} from '@zuschlag/contracts/administration/dispute-notices'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { callForBody } from '../../../kernel/api/call.ts'
import { endpointQuery } from '../../../kernel/api/endpoint-query.ts'

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

const key = (auctionId: AuctionId) => ['administration', 'auctions', auctionId, 'dispute'] as const

export type Dispute = {
  readonly history: History
  readonly nights: DisputeSteps['nights']
  readonly attemptsLeftOut: number
  readonly bidders: Bidders
}

/** The whole history, read page by page; from then on each step is in the browser. */
export const disputeQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...key(auctionId), 'steps'],
    queryFn: async ({ signal }): Promise<Dispute> => {
      const pages: DisputeSteps[] = []
      for (let skip = 0; ; skip += DISPUTE_TAKE_MAX) {
        const query = { skip, take: DISPUTE_TAKE_MAX }
        const page = await callForBody(getDisputeSteps, { params: { auctionId }, query, signal })
        pages.push(page)
        if (skip + DISPUTE_TAKE_MAX >= page.total) return disputeOf(pages)
      }
    },
    staleTime: 0,
  })

function disputeOf(pages: readonly DisputeSteps[]): Dispute {
  const history = expandSteps(pages)
  const [first] = pages
  if (history === null || first === undefined) throw new Error('A history has at least one page')
  const people = new Map<string, PersonView>(
    pages.flatMap((page) => page.people.map((person) => [person.id, person] as const)),
  )
  const { nights, attemptsLeftOut } = first
  return { history, nights, attemptsLeftOut, bidders: biddersIn(history.steps, people) }
}

/** Recomputed by the server when the console is opened, and whenever somebody asks again. */
export const verificationQuery = (auctionId: AuctionId) =>
  endpointQuery([...key(auctionId), 'verification'], verifyDispute, { params: { auctionId }, staleTime: 0 })

type PageOf<T> = { readonly rows: readonly T[]; readonly total: number }

/** All of a list that the console filters by the moment, read page by page. */
async function allPages<T>(read: (skip: number) => Promise<PageOf<T>>): Promise<readonly T[]> {
  const pages: (readonly T[])[] = []
  for (let count = 0; ;) {
    const { rows, total } = await read(count)
    pages.push(rows)
    count += rows.length
    if (rows.length === 0 || count >= total) return pages.flat()
  }
}

export const incidentsQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...key(auctionId), 'incidents'],
    queryFn: ({ signal }) =>
      allPages(async (skip) => {
        const query = { skip, take: DISPUTE_INCIDENTS_TAKE_MAX }
        const page = await callForBody(getDisputeIncidents, { params: { auctionId }, query, signal })
        return { rows: page.incidents, total: page.total }
      }),
    staleTime: 0,
  })

export const noticesQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...key(auctionId), 'notices'],
    queryFn: ({ signal }) =>
      allPages(async (skip) => {
        const query = { skip, take: DISPUTE_NOTICES_TAKE_MAX }
        const page = await callForBody(getDisputeNotices, { params: { auctionId }, query, signal })
        return { rows: page.notices, total: page.total }
      }),
  })
