import type { Knex } from 'knex'

/** Who people are. Personal data lives here and nowhere else, so that it can be erased. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createSchemaIfNotExists('accounts')
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().createTable('tenants', (table) => tenants(table, knex))
  await schema().createTable('users', (table) => users(table, knex))
  await schema().createTable('memberships', (table) => memberships(table, knex))
  await schema().createTable('brokers', (table) => brokers(table, knex))
  await schema().createTable('sessions', sessions)
}

function tenants(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.uuid('id').primary()
  table.text('name').notNullable()
  table.text('logo_url')
  table.text('currency_code').notNullable().checkIn(['EUR', 'CHF'])
  table.text('primary_accent_color')
  table.text('secondary_accent_color')
  table.text('ternary_accent_color')
  table.text('banner_pattern_image_url')
  table.text('imprint')
  table.boolean('is_seller_tenant').notNullable().defaultTo(false)
  table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
}

function users(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.uuid('id').primary()
  // Always lower case: the address is what people sign in with.
  table.text('email').notNullable().unique()
  table.timestamp('email_confirmed_at')
  table.text('password_hash')
  table.text('salutation').checkIn(['Mr', 'Ms'])
  table.text('title_prefix')
  table.text('first_name').notNullable()
  table.text('last_name').notNullable()
  table.text('title_suffix')
  table.text('phone_number')
  table.text('language').checkIn(['de', 'en'])
  table.boolean('is_system_admin').notNullable().defaultTo(false)
  // Present for whoever may bid on every published auction.
  table.uuid('investor_id').unique()
  table.timestamp('suspended_at')
  table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
  table.check('email = lower(email)')
}

function memberships(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
  table
    .uuid('tenant_id')
    .notNullable()
    .references('id')
    .inTable('accounts.tenants')
    .onDelete('CASCADE')
    .index()
  table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
  table.primary(['user_id', 'tenant_id'])
}

function brokers(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.uuid('id').primary()
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
  table
    .uuid('tenant_id')
    .notNullable()
    .references('id')
    .inTable('accounts.tenants')
    .onDelete('CASCADE')
    .index()
  table.text('profile_image_url')
  // What of the broker readers may see; null where it is not public.
  table.text('public_phone_number')
  table.text('public_email')
  table.text('immo_card_id')
  table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
  table.unique(['user_id', 'tenant_id'])
}

function sessions(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  // Of the token only its keyed hash is kept: who reads this table cannot sign in with it.
  table.binary('token_hash').notNullable().unique()
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE').index()
  table.uuid('tenant_id').references('id').inTable('accounts.tenants').onDelete('CASCADE')
  table.timestamp('created_at').notNullable()
  table.timestamp('last_seen_at').notNullable()
  table.timestamp('expires_at').notNullable().index()
  table.timestamp('ended_at')
}
