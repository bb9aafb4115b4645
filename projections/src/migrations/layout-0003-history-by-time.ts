import type { Migration } from './migration.ts'

/** The newest events of all auctions together: the first page of the administrators' activity. */
export const layout0003HistoryByTime: Migration = {
  name: 'layout-0003-history-by-time',
  up: async (knex) => {
    await knex.schema.alterTable('auction_history', (table) => {
      table.index(['at'])
    })
  },
}
