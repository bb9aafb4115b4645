import type { Knex } from 'knex'

/* People and tenants, what lets them in, what they ask for and what is sent to them. */

export type Table = Knex.CreateTableBuilder

export function texts(table: Table, names: readonly string[]): void {
  for (const name of names) table.text(name)
}

/** Whose a row is: it goes with the account. */
export function owner(table: Table): Knex.ReferencingColumnBuilder {
  return table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
}

function tenantOf(table: Table): Knex.ReferencingColumnBuilder {
  return table.uuid('tenant_id').references('id').inTable('accounts.tenants').onDelete('CASCADE')
}

/** Columns of the moment in which a row is made. */
function createdNow(table: Table, knex: Knex): void {
  table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
}

export function tenants(table: Table, knex: Knex): void {
  table.uuid('id').primary()
  table.text('name').notNullable()
  table.text('logo_url')
  table.text('currency_code').notNullable().checkIn(['EUR', 'CHF'])
  texts(table, ['primary_accent_color', 'secondary_accent_color', 'ternary_accent_color'])
  texts(table, ['banner_pattern_image_url', 'imprint'])
  table.boolean('is_seller_tenant').notNullable().defaultTo(false)
  createdNow(table, knex)
  // What its objects start with.
  table.jsonb('default_costs')
  texts(table, ['night_time_start', 'night_time_end'])
  table
    .text('night_bidding')
    .notNullable()
    .defaultTo('allowed')
    .checkIn(['allowed', 'blocked'], 'tenants_night_bidding')
  // Who may show it in a frame.
  table.specificType('frame_origins', 'text[]').notNullable().defaultTo('{}')
  table.integer('version').notNullable().defaultTo(1)
  // The time zone that new objects start with; null takes the one of the object's country.
  table.text('time_zone')
  // Whether readers outside the tenant get its documents with their name on each page.
  table.boolean('watermark_documents').notNullable().defaultTo(false)
  table.check('(night_time_start is null) = (night_time_end is null)', {}, 'tenants_whole_night')
}

/** Which languages there are is said in the contracts and checked where one comes in, not in the tables. */
export function users(table: Table, knex: Knex): void {
  table.uuid('id').primary()
  // Always lower case: the address is what people sign in with.
  table.text('email').notNullable().unique()
  table.timestamp('email_confirmed_at')
  table.text('password_hash')
  table.text('salutation').checkIn(['Mr', 'Ms'])
  table.text('title_prefix')
  table.text('first_name').notNullable()
  table.text('last_name').notNullable()
  texts(table, ['title_suffix', 'phone_number', 'language'])
  table.boolean('is_system_admin').notNullable().defaultTo(false)
  // Present for a user who may bid on every published auction.
  table.uuid('investor_id').unique()
  table.timestamp('suspended_at')
  createdNow(table, knex)
  table.boolean('is_seller').notNullable().defaultTo(false)
  for (const name of ['password_changed_at', 'terms_accepted_at']) table.timestamp(name)
  // The row of an erased person stays, without anything that says who it was: the log names its id.
  table.timestamp('deleted_at')
  // Version and hash of the terms of service that were accepted with the account.
  table.jsonb('accepted_terms')
  table.check('email = lower(email)')
  // The list of accounts.
  table.index(['last_name', 'first_name', 'id'], 'users_by_name')
}

export function memberships(table: Table, knex: Knex): void {
  owner(table)
  tenantOf(table).notNullable().index()
  createdNow(table, knex)
  table.primary(['user_id', 'tenant_id'])
}

export function brokers(table: Table, knex: Knex): void {
  table.uuid('id').primary()
  owner(table)
  tenantOf(table).notNullable().index()
  table.text('profile_image_url')
  // What of the broker readers may see; null where it is not public.
  texts(table, ['public_phone_number', 'public_email', 'immo_card_id'])
  createdNow(table, knex)
  table.unique(['user_id', 'tenant_id'])
}

export function sessions(table: Table): void {
  table.uuid('id').primary()
  // Of the token only its keyed hash is kept: who reads this table cannot sign in with it.
  table.binary('token_hash').notNullable().unique()
  owner(table).index()
  tenantOf(table)
  table.timestamp('created_at').notNullable()
  table.timestamp('last_seen_at').notNullable()
  table.timestamp('expires_at').notNullable().index()
  table.timestamp('ended_at')
  table.text('device_kind').notNullable().defaultTo('script')
  texts(table, ['device_browser', 'device_system'])
  // Keyed hash of the sender's address: whether somebody signed in from there before, and nothing more.
  table.binary('sender_hash')
}

/** The outbox: one table is the queue, the delivery log and the dead letters. */
export function mails(table: Table): void {
  table.uuid('id').primary()
  table.text('kind').notNullable()
  table.text('status').notNullable().defaultTo('queued').checkIn(['queued', 'sent', 'failed', 'withdrawn'])
  // Whose mail it is; it is erased with the account. Null for people without one.
  table.uuid('user_id').references('id').inTable('accounts.users').onDelete('CASCADE')
  table.text('email').notNullable()
  table.text('name')
  table.text('language').notNullable()
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
}

/** Links that confirm an address or set a password. */
export function accountTokens(table: Table): void {
  table.uuid('id').primary()
  table.text('purpose').notNullable().checkIn(['signUp', 'resetPassword', 'confirmEmail'])
  owner(table).index()
  tenantOf(table)
  // The auction that the link was made for, and whether its contact is a private seller.
  table.uuid('auction_id')
  table.boolean('is_seller').notNullable().defaultTo(false)
  // Of token and code only keyed hashes are kept: who reads this table can open nothing with it.
  table.binary('token_hash').notNullable().unique()
  table.binary('code_hash').notNullable().unique()
  table.timestamp('created_at').notNullable()
  table.timestamp('expires_at').notNullable().index()
  table.timestamp('used_at')
}

export function notificationChoices(table: Table): void {
  owner(table)
  table.text('kind').notNullable()
  table.boolean('by_mail').notNullable()
  table.boolean('in_app').notNullable()
  table.primary(['user_id', 'kind'])
}

export function auditEntries(table: Table): void {
  table.bigIncrements('id')
  table.timestamp('at').notNullable()
  // No foreign keys: the trail outlives whom it speaks of.
  table.uuid('actor_user_id')
  for (const name of ['action', 'subject_kind', 'subject_id']) table.text(name).notNullable()
  table.jsonb('before')
  table.jsonb('after')
  table.text('request_id')
  table.index(['subject_id', 'id'], 'audit_entries_of_subject')
  table.index(['actor_user_id', 'id'], 'audit_entries_of_actor')
}

/** Whom the site shows as partners. One need not be a tenant; where it is one, both have the same id. */
export function partners(table: Table): void {
  table.uuid('id').primary()
  table.integer('position').notNullable()
  table.text('name').notNullable()
  texts(table, ['logo_url', 'website_url'])
  table.double('latitude')
  table.double('longitude')
  texts(table, ['review_text', 'review_language', 'reviewer_name', 'reviewer_image_url'])
  table.boolean('is_published').notNullable().defaultTo(true)
  // The same words in the other language; the original stays what its language says.
  table.text('review_translation')
  // Of two changes that were made from the same one the second is noticed.
  table.integer('version').notNullable().defaultTo(1)
  table.check('(latitude is null) = (longitude is null)')
  table.check('(review_text is null) = (review_language is null)')
}

export function contactMessages(table: Table): void {
  table.uuid('id').primary()
  table.timestamp('created_at').notNullable().index()
  table.uuid('auction_id')
  table.integer('contact_type')
  texts(table, ['salutation', 'first_name', 'last_name', 'company', 'email', 'phone_number', 'message'])
  table.timestamp('done_at')
  table.uuid('done_by')
}

/** Who asks to join, and what an administrator made of it. */
function registration(table: Table): void {
  table.uuid('id').primary()
  table.text('status').notNullable().defaultTo('pending').checkIn(['pending', 'approved', 'declined'])
  table.timestamp('created_at').notNullable()
  table.timestamp('decided_at')
  table.uuid('decided_by')
  table.text('reason')
  table.uuid('tenant_id')
  table.uuid('user_id')
  for (const name of ['first_name', 'last_name', 'email', 'street', 'zip_code', 'city', 'country'])
    table.text(name).notNullable()
  table.text('phone_number')
  table.text('language').notNullable()
  // The boxes that were ticked.
  table.jsonb('consents').notNullable()
  table.index(['status', 'created_at'])
}

export function tenantApplications(table: Table): void {
  registration(table)
  table.text('company').notNullable()
  texts(table, ['corporate_register_number', 'uid'])
  table.text('broker_software').notNullable()
}

export function sellerRegistrations(table: Table): void {
  registration(table)
  table.text('salutation').notNullable()
  texts(table, ['title_prefix', 'title_suffix'])
  // Name of the picture in its folder; null once it was deleted.
  table.text('identification_file')
}

/** Addresses that wait to be confirmed, and those that accounts had before. */
export function emailChanges(table: Table): void {
  table.uuid('id').primary()
  owner(table).index()
  table.text('old_email').notNullable()
  table.text('new_email').notNullable()
  // Of the token only its keyed hash is kept: who reads this table can open nothing with it.
  table.binary('token_hash').notNullable().unique()
  table.timestamp('created_at').notNullable()
  table.timestamp('expires_at').notNullable().index()
  table.timestamp('used_at')
  // Taken back, or replaced by a later one.
  table.timestamp('withdrawn_at')
}

export function secondFactors(table: Table): void {
  table.uuid('user_id').primary().references('id').inTable('accounts.users').onDelete('CASCADE')
  // Encrypted with a key that is not in the database. Null until the first one was confirmed.
  table.binary('secret')
  table.timestamp('confirmed_at')
  // Time step of the last code that was taken: none is taken twice.
  table.bigInteger('last_step')
  // The next key, until a code of it was given.
  table.binary('pending_secret')
  table.timestamp('pending_at')
}

/** For when a second factor is lost. */
export function recoveryCodes(table: Table): void {
  table.uuid('id').primary()
  owner(table).index()
  // Keyed: who reads this table can try no codes.
  table.binary('code_hash').notNullable()
  table.timestamp('used_at')
}
