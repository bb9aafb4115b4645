import type { Knex } from 'knex'

/** What the inviter typed, shown until the invited person accepts. Earlier rows have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('admissions', (table) => {
    table.text('invited_name')
    table.text('invited_email')
    table.timestamp('invited_at')
  })
}
