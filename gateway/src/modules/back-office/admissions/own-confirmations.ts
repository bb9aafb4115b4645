import { DOCUMENT_CONFIRMATIONS_MAX } from '@zuschlag/contracts/administration/live-process'
import { documentConfirmations } from '@zuschlag/projections/auction-bids/document-confirmation-queries'
import type { Knex } from 'knex'
import type { DocumentConfirmations } from '../../auctions/ports.ts'

/** The confirmations of one reader, and of nobody else. */
export function createOwnConfirmations(knex: Knex): DocumentConfirmations {
  return (auctionId, userId) =>
    documentConfirmations(knex, auctionId, { userId, limit: DOCUMENT_CONFIRMATIONS_MAX })
}
