import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getAdministeredAuction,
  getAdministeredAuctions,
} from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { z } from 'zod'
import { call } from './call.ts'
import { present } from './present.ts'

export type AdministeredSearch = z.input<NonNullable<(typeof getAdministeredAuctions)['query']>>
export type AdministeredDetails = z.output<NonNullable<(typeof getAdministeredAuction)['answer']>>

/** Begins the keys of everything that the administration reads of objects. */
export const administeredKey = ['administration', 'auctions'] as const

/** One page of the objects' table; the page before stays until the next one is there. */
export const administeredAuctionsQuery = (search: AdministeredSearch) =>
  queryOptions({
    queryKey: [...administeredKey, 'page', search],
    queryFn: async ({ signal }) => present(await call(getAdministeredAuctions, { query: search, signal })),
    placeholderData: keepPreviousData,
    meta: { showsItself: true },
  })

/** One object with everything that its pages show of its description and terms. */
export const administeredAuctionQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: [...administeredKey, auctionId],
    queryFn: async ({ signal }) =>
      present(await call(getAdministeredAuction, { params: { auctionId }, signal })),
    meta: { showsItself: true },
  })
