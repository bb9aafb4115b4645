import type { Migration } from './migration.ts'

/** A row is saved without the JSON that did not change, so that no JSON column refuses to be left out. */
export const layout0014RoomStates: Migration = {
  name: 'layout-0014-room-states',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.setNullable('room_states')
    })
  },
}
