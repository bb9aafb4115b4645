import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { getAdmissions } from '@zuschlag/contracts/administration/admissions'
import {
  getAdmissionChanges,
  getAdmissions as admissionsEndpoint,
} from '@zuschlag/contracts/administration/admissions'
import type { getAuctionHistory } from '@zuschlag/contracts/administration/auction-insight'
import {
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
import type { z } from 'zod'
import { administeredKey } from './administration-queries.ts'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

const BIDS_TAKE = 50
const OPENINGS_TAKE = 50
export const CONFIRMATIONS_TAKE = 50
/** Who watches is no event: it is looked at now and then, while the page is in front. */
const WATCHERS_POLL_MS = 5_000

export type AdministeredBid = z.output<NonNullable<(typeof getAdministeredBids)['answer']>>[number]
export type PurchaseRequestView = z.output<NonNullable<(typeof getPurchaseRequests)['answer']>>[number]
export type HistoryEvent = z.output<NonNullable<(typeof getAuctionHistory)['answer']>>[number]
export type DocumentOpening = z.output<
  NonNullable<(typeof getDocumentOpenings)['answer']>
>['openings'][number]
export type AdmissionsSearch = z.input<NonNullable<(typeof getAdmissions)['query']>>

/** Prefix of all keys of one auction: what happens in it makes all of it old. */
const keyOf = (auctionId: AuctionId) => [...administeredKey, auctionId] as const

/** The newest bids first, a page at a time. */
export const administeredBidsQuery = (auctionId: AuctionId) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(auctionId), 'bids'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { take: BIDS_TAKE, ...(pageParam === null ? {} : { before: pageParam }) }
      return requireBody(await call(getAdministeredBids, { params: { auctionId }, query, signal }))
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < BIDS_TAKE ? undefined : page.at(-1)?.revision),
    meta: { showsItself: true },
  })

export const purchaseRequestsQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'purchase-requests'],
    queryFn: async ({ signal }) =>
      requireBody(await call(getPurchaseRequests, { params: { auctionId }, signal })),
    meta: { showsItself: true },
  })

export const refusedAttemptsQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'refused-attempts'],
    queryFn: async ({ signal }) =>
      requireBody(await call(getRefusedAttempts, { params: { auctionId }, signal })),
    meta: { showsItself: true },
  })

export const watchersQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'watchers'],
    queryFn: async ({ signal }) => requireBody(await call(getWatchers, { params: { auctionId }, signal })),
    refetchInterval: WATCHERS_POLL_MS,
    meta: { showsItself: true },
  })

export const admissionsQuery = (auctionId: AuctionId, search: AdmissionsSearch) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'admissions', search],
    queryFn: async ({ signal }) =>
      requireBody(await call(admissionsEndpoint, { params: { auctionId }, query: search, signal })),
    placeholderData: keepPreviousData,
    meta: { showsItself: true },
  })

export const admissionChangesQuery = (auctionId: AuctionId, userId: UserId) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'admission-changes', userId],
    queryFn: async ({ signal }) =>
      requireBody(await call(getAdmissionChanges, { params: { auctionId, userId }, signal })),
    meta: { showsItself: true },
  })

/** Who opened which document, the newest first, a page at a time. */
export const documentOpeningsQuery = (auctionId: AuctionId) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(auctionId), 'document-openings'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { take: OPENINGS_TAKE, ...(pageParam === null ? {} : { before: pageParam }) }
      return requireBody(await call(getDocumentOpenings, { params: { auctionId }, query, signal }))
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ openings }) => (openings.length < OPENINGS_TAKE ? undefined : openings.at(-1)?.id),
    meta: { showsItself: true },
  })

export type ConfirmationLedger = z.output<NonNullable<(typeof getDocumentConfirmations)['answer']>>

/** Which states of the documents there were, and who confirmed which one when. */
export const documentConfirmationsQuery = (auctionId: AuctionId, skip: number) =>
  queryOptions({
    queryKey: [...keyOf(auctionId), 'document-confirmations', skip],
    queryFn: async ({ signal }) => {
      const query = { skip, take: CONFIRMATIONS_TAKE }
      return requireBody(await call(getDocumentConfirmations, { params: { auctionId }, query, signal }))
    },
    placeholderData: keepPreviousData,
    meta: { showsItself: true },
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
      return requireBody(await call(historyEndpoint, { params: { auctionId }, query, signal }))
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < HISTORY_TAKE ? undefined : page.at(-1)?.revision),
    meta: { showsItself: true },
  })
