import type { Migration } from './migration.ts'

/**
 * Whether these tables have ever reflected the whole log. Until then what they do not hold may be in the log.
 * Tables from before that hold anything have.
 */
export const layout0007EndReached: Migration = {
  name: 'layout-0007-end-reached',
  up: async (knex) => {
    await knex.schema.alterTable('checkpoint', (table) => {
      table.boolean('end_reached').notNullable().defaultTo(false)
    })
    await knex.raw('update checkpoint set end_reached = position is not null')
  },
}
