import type { Migration } from './migration.ts'

/**
 * The version of the rules of each auction. Rows from before say 1 until they are built anew, which the new version of the projection sees to;
 * what bidders name in the meantime the engine compares with its own history.
 */
export const layout0002RulesVersion: Migration = {
  name: 'layout-0002-rules-version',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.integer('rules_version').notNullable().defaultTo(1)
    })
  },
}
