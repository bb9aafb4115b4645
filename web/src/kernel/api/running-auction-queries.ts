import { type AnswerOf, type QueryOf, callForBody } from './call.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type getAdmissions,
  getAdmissionChanges,
  getAdmissions as admissionsEndpoint,
} from '@zuschlag/contracts/administration/admissions'
import {
  type getAuctionHistory,
  getAdministeredBids,
  getAuctionHistory as historyEndpoint,
  getPurchaseRequests,
} from '@zuschlag/contracts/administration/auction-insight'
import {
  getDocumentConfirmations,
  getDocumentOpenings,
  getRefusedAttempts,
  getWatchers,
} from '@zuschlag/contracts/administration/live-process'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { administeredKey } from './administration-queries.ts'
import { endpointQuery, pageQuery } from './endpoint-query.ts'

const BIDS_TAKE = 50
const OPENINGS_TAKE = 50
export const CONFIRMATIONS_TAKE = 50
/** Who watches is no event: it is looked at now and then, while the page is in front. */
const WATCHERS_POLL_MS = 5_000

export type AdministeredBid = AnswerOf<typeof getAdministeredBids>[number]
export type PurchaseRequestView = AnswerOf<typeof getPurchaseRequests>[number]
export type HistoryEvent = AnswerOf<typeof getAuctionHistory>[number]
export type DocumentOpening = AnswerOf<typeof getDocumentOpenings>['openings'][number]
export type AdmissionsSearch = QueryOf<typeof getAdmissions>

/** Prefix of all keys of one auction: what happens in it makes all of it old. */
const keyOf = (auctionId: AuctionId) => [...administeredKey, auctionId] as const

/** The newest bids first, a page at a time. */
export const administeredBidsQuery = (auctionId: AuctionId) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(auctionId), 'bids'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { take: BIDS_TAKE, ...(pageParam === null ? {} : { before: pageParam }) }
      return callForBody(getAdministeredBids, { params: { auctionId }, query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < BIDS_TAKE ? undefined : page.at(-1)?.revision),
  })

export const purchaseRequestsQuery = (auctionId: AuctionId) =>
  endpointQuery([...keyOf(auctionId), 'purchase-requests'], getPurchaseRequests, { params: { auctionId } })

export const refusedAttemptsQuery = (auctionId: AuctionId) =>
  endpointQuery([...keyOf(auctionId), 'refused-attempts'], getRefusedAttempts, { params: { auctionId } })

export const watchersQuery = (auctionId: AuctionId) =>
  endpointQuery([...keyOf(auctionId), 'watchers'], getWatchers, {
    params: { auctionId },
    refetchInterval: WATCHERS_POLL_MS,
  })

export const admissionsQuery = (auctionId: AuctionId, search: AdmissionsSearch) =>
  pageQuery([...keyOf(auctionId), 'admissions', search], admissionsEndpoint, {
    params: { auctionId },
    query: search,
  })

export const admissionChangesQuery = (auctionId: AuctionId, userId: UserId) =>
  endpointQuery([...keyOf(auctionId), 'admission-changes', userId], getAdmissionChanges, {
    params: { auctionId, userId },
  })

/** Who opened which document, the newest first, a page at a time. */
export const documentOpeningsQuery = (auctionId: AuctionId) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(auctionId), 'document-openings'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { take: OPENINGS_TAKE, ...(pageParam === null ? {} : { before: pageParam }) }
      return callForBody(getDocumentOpenings, { params: { auctionId }, query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ openings }) => (openings.length < OPENINGS_TAKE ? undefined : openings.at(-1)?.id),
  })

export type ConfirmationLedger = AnswerOf<typeof getDocumentConfirmations>

/** Which states of the documents there were, and who confirmed which one when. */
export const documentConfirmationsQuery = (auctionId: AuctionId, skip: number) =>
  pageQuery([...keyOf(auctionId), 'document-confirmations', skip], getDocumentConfirmations, {
    params: { auctionId },
    query: { skip, take: CONFIRMATIONS_TAKE },
  })

const HISTORY_TAKE = 200
export type HistorySearch = { readonly stream: 'auction' | 'attempts'; readonly type?: string | undefined }

/** The history backwards, a page at a time. */
export const historyQuery = (auctionId: AuctionId, { stream, type }: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(auctionId), 'history', stream, type ?? null],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        stream,
        order: 'newest' as const,
        take: HISTORY_TAKE,
        ...(type === undefined ? {} : { type }),
        ...(pageParam === null ? {} : { before: pageParam }),
      }
      return callForBody(historyEndpoint, { params: { auctionId }, query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < HISTORY_TAKE ? undefined : page.at(-1)?.revision),
  })
