import type { Migration } from './migration.ts'

/** Limits and suspensions of bidders; the new version of the projection fills them. */
export const layout0011Restrictions: Migration = {
  name: 'layout-0011-restrictions',
  up: async (knex) => {
    await knex.schema.alterTable('auction_participants', (table) => {
      table.bigInteger('limit_price')
      table.text('suspended_for')
    })
  },
}
