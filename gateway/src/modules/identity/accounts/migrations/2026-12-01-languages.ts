import type { Knex } from 'knex'

/** Where a language is kept; constraints carry the names that PostgreSQL gave them. */
const columns = [
  ['users', 'language'],
  ['mails', 'language'],
  ['tenant_applications', 'language'],
  ['seller_registrations', 'language'],
  ['price_alerts', 'language'],
  ['partners', 'review_language'],
] as const

/**
 * Which languages there are is said once, in the contracts, and checked where a language comes in. A list in
 * each table would ask for a migration with every new one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, column] of columns)
    await knex.raw('alter table accounts.?? drop constraint if exists ??', [
      table,
      `${table}_${column}_check`,
    ])
}
