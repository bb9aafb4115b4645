import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const schema = () => knex.schema.withSchema('accounts')
  await schema().createTable('saved_searches', (table) => {
    table.uuid('id').primary()
    table.text('email').notNullable()
    // As an address says it, in one form: the same search is the same text.
    table.text('query').notNullable()
    table.text('language').notNullable()
    // Of the tokens in mails only their hashes are kept.
    table.binary('token_hash').notNullable().unique()
    table.binary('confirm_hash').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.timestamp('confirmed_at')
    table.timestamp('confirm_until')
    table.timestamp('cancelled_at')
    // Before, what is found is collected.
    table.timestamp('next_mail_at').notNullable()
    table.unique(['email', 'query'])
  })
  await schema().createTable('saved_search_hits', (table) => {
    table
      .uuid('search_id')
      .notNullable()
      .references('id')
      .inTable('accounts.saved_searches')
      .onDelete('CASCADE')
    table.uuid('auction_id').notNullable()
    table.timestamp('found_at').notNullable()
    // When it was mailed, or was not to be offered any more.
    table.timestamp('done_at')
    table.primary(['search_id', 'auction_id'])
  })
  await knex.raw(
    'create index saved_search_hits_open on accounts.saved_search_hits (search_id) where done_at is null',
  )
  // What was looked at once is no new offer again, whatever the read models were built from.
  await schema().createTable('offered_auctions', (table) => {
    table.uuid('auction_id').primary()
    table.timestamp('offered_at').notNullable()
  })
}
