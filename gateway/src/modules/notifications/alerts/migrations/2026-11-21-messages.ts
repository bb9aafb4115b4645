import type { Knex } from 'knex'

/** What people send over forms, and what they are told. Personal data lives in this schema alone. */
export async function up(knex: Knex): Promise<void> {
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().createTable('contact_messages', contactMessages)
  await schema().createTable('tenant_applications', tenantApplications)
  await schema().createTable('seller_registrations', sellerRegistrations)
  await schema().createTable('price_alerts', priceAlerts)
  await schema().createTable('notices', notices)
  await schema().createTable('notice_progress', noticeProgress)
  await knex.raw(`create index price_alerts_open on accounts.price_alerts (auction_id, price)
    where reached_at is null and cancelled_at is null`)
  await knex.raw(`create index notices_unread on accounts.notices (user_id) where read_at is null`)
}

function contactMessages(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  table.timestamp('created_at').notNullable().index()
  table.uuid('auction_id')
  table.integer('contact_type')
  for (const column of [
    'salutation',
    'first_name',
    'last_name',
    'company',
    'email',
    'phone_number',
    'message',
  ])
    table.text(column)
}

/** Who asks to join, and what an administrator made of it. */
function registration(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  table.text('status').notNullable().defaultTo('pending').checkIn(['pending', 'approved', 'declined'])
  table.timestamp('created_at').notNullable()
  table.timestamp('decided_at')
  table.uuid('decided_by')
  table.text('reason')
  table.uuid('tenant_id')
  table.uuid('user_id')
  for (const column of ['first_name', 'last_name', 'email', 'street', 'zip_code', 'city', 'country'])
    table.text(column).notNullable()
  table.text('phone_number')
  table.text('language').notNullable().checkIn(['de', 'en'])
  // The boxes that were ticked.
  table.jsonb('consents').notNullable()
  table.index(['status', 'created_at'])
}

function tenantApplications(table: Knex.CreateTableBuilder): void {
  registration(table)
  table.text('company').notNullable()
  table.text('corporate_register_number')
  table.text('uid')
  table.text('broker_software').notNullable()
}

function sellerRegistrations(table: Knex.CreateTableBuilder): void {
  registration(table)
  table.text('salutation').notNullable()
  table.text('title_prefix')
  table.text('title_suffix')
  // Name of the picture in its folder; null once it was deleted.
  table.text('identification_file')
}

function priceAlerts(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  table.uuid('auction_id').notNullable()
  // Always lower case.
  table.text('email').notNullable().index()
  table.bigInteger('price').notNullable()
  for (const column of ['salutation', 'first_name', 'last_name', 'phone_number']) table.text(column)
  table.text('language').notNullable().checkIn(['de', 'en'])
  // Of the token in the mail only its hash is kept.
  table.binary('token_hash').notNullable().unique()
  table.timestamp('created_at').notNullable()
  table.timestamp('reached_at')
  table.timestamp('cancelled_at')
  table.unique(['auction_id', 'email', 'price'])
}

/** What a person was told of an auction of theirs, by the event that it follows from. */
function notices(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  table.uuid('auction_id').notNullable()
  table.integer('revision').notNullable()
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
  table.text('kind').notNullable()
  table.bigInteger('price')
  table.bigInteger('own_price')
  table.timestamp('end_at')
  table.timestamp('at').notNullable()
  table.timestamp('read_at')
  // Whether the person wants to see this kind; what was decided when it arose stays so.
  table.boolean('in_app').notNullable()
  table.unique(['auction_id', 'revision', 'user_id', 'kind'])
  table.index(['user_id', 'at'], 'notices_of_user')
}

/** How far an auction's history was looked through, and what was known of it there. */
function noticeProgress(table: Knex.CreateTableBuilder): void {
  table.uuid('auction_id').primary()
  table.integer('revision').notNullable()
  table.jsonb('state').notNullable()
  table.timestamp('end_at').index()
}
