import type { Knex } from 'knex'

/** What a house's objects start with, who may show it in a frame, and what came of a message. */
export async function up(knex: Knex): Promise<void> {
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().alterTable('tenants', (table) => {
    table.jsonb('default_costs')
    table.text('night_time_start')
    table.text('night_time_end')
    table
      .text('night_bidding')
      .notNullable()
      .defaultTo('allowed')
      .checkIn(['allowed', 'blocked'], 'tenants_night_bidding')
    table.specificType('frame_origins', 'text[]').notNullable().defaultTo('{}')
    table.integer('version').notNullable().defaultTo(1)
    table.check('(night_time_start is null) = (night_time_end is null)', {}, 'tenants_whole_night')
  })
  await schema().alterTable('partners', (table) => {
    table.boolean('is_published').notNullable().defaultTo(true)
    // The same words in the other language; the original stays what its language says.
    table.text('review_translation')
    table.text('logo_url').nullable().alter({ alterNullable: true, alterType: false })
  })
  await schema().alterTable('contact_messages', (table) => {
    table.timestamp('done_at')
    table.uuid('done_by')
  })
}
