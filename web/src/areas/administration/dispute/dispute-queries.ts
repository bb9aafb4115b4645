import { queryOptions } from '@tanstack/react-query'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { DisputeSteps } from '@zuschlag/contracts/administration/dispute'
import { DISPUTE_TAKE_MAX, getDisputeSteps, verifyDispute } from '@zuschlag/contracts/administration/dispute'
import {
  DISPUTE_INCIDENTS_TAKE_MAX,
  getDisputeIncidents,
} from '@zuschlag/contracts/administration/dispute-incidents'
import {
  DISPUTE_NOTICES_TAKE_MAX,
  getDisputeNotices,
} from '@zuschlag/contracts/administration/dispute-notices'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { type Bidders, biddersIn, type History, expandSteps } from './history.ts'

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
        const page = requireBody(await call(getDisputeSteps, { params: { auctionId }, query, signal }))
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
  queryOptions({
    queryKey: [...key(auctionId), 'verification'],
    queryFn: async ({ signal }) => requireBody(await call(verifyDispute, { params: { auctionId }, signal })),
    staleTime: 0,
  })

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
        const page = requireBody(await call(getDisputeIncidents, { params: { auctionId }, query, signal }))
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
        const page = requireBody(await call(getDisputeNotices, { params: { auctionId }, query, signal }))
        return { rows: page.notices, total: page.total }
      }),
  })
