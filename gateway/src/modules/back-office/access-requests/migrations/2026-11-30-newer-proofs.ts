import type { Knex } from 'knex'

/** Proofs that follow others, and how often somebody was reminded of the end of one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('access_requests', (table) => {
    table.jsonb('newer_proof')
    table.text('newer_proof_file')
    table.integer('proof_reminders').notNullable().defaultTo(0)
  })
  await knex.raw(`create index access_requests_ending_proofs on accounts.access_requests (proof_expires_on)
    where state = 'approved'`)
}
