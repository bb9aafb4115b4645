import { queryOptions } from '@tanstack/react-query'
import { getDocumentReadings } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { z } from 'zod'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

export type DocumentReadings = z.output<NonNullable<(typeof getDocumentReadings)['answer']>>

/** Since when each document lies there, and which ones the reader has opened. */
export const documentReadingsQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['auctions', auctionId, 'document-readings'],
    queryFn: async ({ signal }) =>
      requireBody(await call(getDocumentReadings, { params: { auctionId }, signal })),
    // The documents themselves come with the details; without their marks the list is worth as much.
    meta: { showsItself: true },
  })
