import type { Knex } from 'knex'

/** Second factors and the codes for when they are lost. They go with the account. */
export async function up(knex: Knex): Promise<void> {
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().createTable('second_factors', (table) => {
    table.uuid('user_id').primary().references('id').inTable('accounts.users').onDelete('CASCADE')
    // Encrypted with a key that is not in the database. Null until the first one was confirmed.
    table.binary('secret')
    table.timestamp('confirmed_at')
    // Time step of the last code that was taken: none is taken twice.
    table.bigInteger('last_step')
    // The next key, until a code of it was given.
    table.binary('pending_secret')
    table.timestamp('pending_at')
  })
  await schema().createTable('recovery_codes', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE').index()
    // Keyed: who reads this table can try no codes.
    table.binary('code_hash').notNullable()
    table.timestamp('used_at')
  })
}
