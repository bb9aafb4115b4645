import type { AnswerOf, QueryOf } from './call.ts'
import { getDraftingTenants } from '@zuschlag/contracts/administration/drafting'
import { replaceEqualDeep } from '@tanstack/react-query'
import {
  getAdministeredAuction,
  getAdministeredAuctions,
} from '@zuschlag/contracts/administration/administered-auctions'
import { getAdministeredFile } from '@zuschlag/contracts/administration/administered-file'
import { getAdministeredOverview } from '@zuschlag/contracts/administration/administered-overview'
import { getOpenRequests } from '@zuschlag/contracts/administration/open-requests'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { newerEntries } from './newer-data.ts'
import { urlOf } from './url.ts'
import { endpointQuery, pageQuery } from './endpoint-query.ts'

export type AdministeredSearch = QueryOf<typeof getAdministeredAuctions>
export type AdministeredDetails = AnswerOf<typeof getAdministeredAuction>

export type AdministeredPage = AnswerOf<typeof getAdministeredAuctions>
export type AdministeredOverview = AnswerOf<typeof getAdministeredOverview>
export type OpenRequest = AnswerOf<typeof getOpenRequests>['requests'][number]

/** Prefix of the keys of everything that the administration reads of objects. */
export const administeredKey = ['administration', 'auctions'] as const

/** An answer that was on its way takes back nothing that live messages wrote into its rows meanwhile. */
function keepNewerRows(shown: unknown, arrived: unknown): unknown {
  const [before, page] = [shown as AdministeredPage | undefined, arrived as AdministeredPage]
  return replaceEqualDeep(shown, { ...page, auctions: newerEntries(before?.auctions, page.auctions) })
}

/** One page of the objects' table; the page before stays until the next one is there. */
export const administeredAuctionsQuery = (search: AdministeredSearch) =>
  pageQuery([...administeredKey, 'page', search], getAdministeredAuctions, {
    query: search,
    structuralSharing: keepNewerRows,
  })

/** One object with everything that its pages show of its description and terms. */
export const administeredAuctionQuery = (auctionId: AuctionId) =>
  endpointQuery([...administeredKey, auctionId], getAdministeredAuction, { params: { auctionId } })

/** Tenants in which the reader may draft an auction, of those whose name contains the words. */
export const draftingTenantsQuery = (search: string) =>
  pageQuery(['drafting-tenants', search], getDraftingTenants, { query: { search } })

/** No message says what others ask and decide in all objects together, so it is read this often. */
const OTHERS_EVERY_MS = 30_000

/** Figures of everything that the reader runs; they stand beside the navigation of every page. */
export const administeredOverviewQuery = endpointQuery(
  [...administeredKey, 'overview'],
  getAdministeredOverview,
  { refetchInterval: OTHERS_EVERY_MS },
)

/** Requests for immediate purchase that wait for an answer. */
export const openRequestsQuery = endpointQuery([...administeredKey, 'open-requests'], getOpenRequests, {
  refetchInterval: OTHERS_EVERY_MS,
})

/** Where the browser loads the list as a file. */
export function administeredFileUrl(query: QueryOf<typeof getAdministeredFile>): string {
  return urlOf(getAdministeredFile.path, {}, query)
}
