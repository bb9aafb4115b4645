import type { AnswerOf } from './call.ts'
import { getDocumentReadings } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { endpointQuery } from './endpoint-query.ts'

export type DocumentReadings = AnswerOf<typeof getDocumentReadings>

/** Since when each document lies there, and which ones the reader has opened. */
export const documentReadingsQuery = (auctionId: AuctionId) =>
  // The documents themselves come with the details; without their marks the list is worth as much.
  endpointQuery(['auctions', auctionId, 'document-readings'], getDocumentReadings, { params: { auctionId } })
