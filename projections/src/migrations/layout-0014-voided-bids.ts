import type { Migration } from './migration.ts'

/** The few bids of a bidder that were voided: each read of an auction looks for them. */
export const layout0014VoidedBids: Migration = {
  name: 'layout-0014-voided-bids',
  up: (knex) =>
    knex.raw(
      'create index voided_of_bidder on auction_bids (auction_id, bidder_id, revision desc) where not standing',
    ),
}
