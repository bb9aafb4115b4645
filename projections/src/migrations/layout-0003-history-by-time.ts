import type { Migration } from './migration.ts'

/** The newest events of all auctions together: what the time line of the administration begins with. */
export const layout0003HistoryByTime: Migration = {
  name: 'layout-0003-history-by-time',
  up: async (knex) => {
    await knex.schema.alterTable('auction_history', (table) => {
      table.index(['at'])
    })
  },
}
