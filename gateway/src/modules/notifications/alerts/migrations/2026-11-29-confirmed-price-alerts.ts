import type { Knex } from 'knex'

/**
 * Price alerts take effect once their address was confirmed. Alerts of before were asked for under the former
 * rule and stay in effect, and so do those that a gateway of the release before still adds: hence the
 * default. This release always states the value.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('price_alerts', (table) => {
    table.timestamp('confirmed_at').nullable().defaultTo(knex.fn.now())
    table.timestamp('confirm_until')
    // Of the token in the mail only its hash is kept.
    table.binary('confirm_hash').unique()
  })
  await knex.raw('update accounts.price_alerts set confirmed_at = created_at')
}
