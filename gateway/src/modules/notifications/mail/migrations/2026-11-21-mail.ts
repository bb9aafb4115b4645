import type { Knex } from 'knex'

/** The outbox: one table is the queue, the delivery log and the dead letters. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('mails', (table) => {
    table.uuid('id').primary()
    table.text('kind').notNullable()
    table.text('status').notNullable().defaultTo('queued').checkIn(['queued', 'sent', 'failed', 'withdrawn'])
    // Whose mail it is; it is erased with the account. Null for people without one.
    table.uuid('user_id').references('id').inTable('accounts.users').onDelete('CASCADE')
    table.text('email').notNullable()
    table.text('name')
    table.text('language').notNullable().checkIn(['de', 'en'])
    table.uuid('tenant_id').references('id').inTable('accounts.tenants').onDelete('SET NULL')
    table.uuid('auction_id')
    table.text('reply_to')
    // What the mail says; cleared once it was sent, for it may hold a link that signs somebody in.
    table.jsonb('data')
    // Whatever asks again with the same key asks for the same mail.
    table.text('once_key').unique()
    // Mails that a later one of the same topic makes out of date.
    table.text('topic')
    table.timestamp('queued_at').notNullable()
    table.timestamp('due_at').notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    table.timestamp('claimed_until')
    table.timestamp('sent_at')
    table.text('last_error')
    table.index(['user_id', 'queued_at'], 'mails_of_user')
    table.index(['queued_at'], 'mails_by_age')
  })
  await knex.raw(`create index mails_due on accounts.mails (due_at) where status = 'queued'`)
  await knex.raw(`create index mails_of_topic on accounts.mails (topic) where status = 'queued'`)
}
