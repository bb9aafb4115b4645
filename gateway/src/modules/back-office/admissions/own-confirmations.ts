import { ownDocumentConfirmations } from '@zuschlag/projections/auction-bids/document-confirmation-queries'
import type { Knex } from 'knex'
import type { DocumentConfirmations } from '../../auctions/ports.ts'

/** The confirmations of one reader, and of nobody else. */
export function createOwnConfirmations(knex: Knex): DocumentConfirmations {
  return (auctionId, userId) => ownDocumentConfirmations(knex, auctionId, userId)
}
