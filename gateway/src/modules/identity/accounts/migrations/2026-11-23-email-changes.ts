import type { Knex } from 'knex'

/** Addresses that wait to be confirmed, and those that accounts had before. They go with the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('email_changes', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE').index()
    table.text('old_email').notNullable()
    table.text('new_email').notNullable()
    // Of the token only its keyed hash is kept: who reads this table can open nothing with it.
    table.binary('token_hash').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
    table.timestamp('used_at')
    // Taken back, or replaced by a later one.
    table.timestamp('withdrawn_at')
  })
}
