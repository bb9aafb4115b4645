import type { Migration } from './migration.ts'

/** How many rooms a property has; the new version of the projection fills it. */
export const layout0012Rooms: Migration = {
  name: 'layout-0012-rooms',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.double('rooms')
    })
  },
}
