import type { Knex } from 'knex'

const CLOSED = `('approved', 'declined', 'withdrawn')`

/** Requests of people for access to an auction. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('access_requests', (table) => {
    table.uuid('id').primary()
    table.uuid('auction_id').notNullable()
    table.uuid('tenant_id').notNullable()
    table.uuid('user_id').notNullable().index().references('id').inTable('accounts.users').onDelete('CASCADE')
    // `approving`: a broker has decided, and the access is being granted.
    table
      .text('state')
      .notNullable()
      .checkIn(['draft', 'open', 'askedBack', 'approving', 'approved', 'declined', 'withdrawn'])
    table.integer('revision').notNullable()
    table.text('party')
    table.text('party_name')
    table.bigInteger('proof_amount')
    table.text('proof_issuer')
    table.text('proof_expires_on')
    table.text('identification_file')
    table.text('proof_file')
    table.jsonb('messages').notNullable().defaultTo('[]')
    table.text('decline_category')
    table.bigInteger('limit_price')
    table.timestamp('created_at').notNullable()
    table.timestamp('changed_at').notNullable()
    table.timestamp('submitted_at')
    table.timestamp('decided_at')
    table.uuid('decided_by')
    table.index(['tenant_id', 'state', 'submitted_at'])
    table.index(['changed_at'])
  })
  // One request of an account for an auction at a time.
  await knex.raw(`create unique index access_requests_pending on accounts.access_requests (auction_id, user_id)
    where state not in ${CLOSED}`)
}
