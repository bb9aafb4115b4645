import type { Knex } from 'knex'

/** Houses that the site shows as partners. A partner need not be a tenant; where it is one, both have the same id. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('partners', (table) => {
    table.uuid('id').primary()
    table.integer('position').notNullable()
    table.text('name').notNullable()
    table.text('logo_url').notNullable()
    table.text('website_url')
    table.double('latitude')
    table.double('longitude')
    table.text('review_text')
    table.text('review_language').checkIn(['de', 'en'])
    table.text('reviewer_name')
    table.text('reviewer_image_url')
    table.check('(latitude is null) = (longitude is null)')
    table.check('(review_text is null) = (review_language is null)')
  })
}
