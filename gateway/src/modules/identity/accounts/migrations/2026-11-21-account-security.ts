import type { Knex } from 'knex'

/** Links that set a password, what sessions say of themselves, choices of notices, and the trail of every change. */
export async function up(knex: Knex): Promise<void> {
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().alterTable('users', (table) => {
    table.boolean('is_seller').notNullable().defaultTo(false)
    table.timestamp('password_changed_at')
    table.timestamp('terms_accepted_at')
    // The row of an erased person stays, without anything that says who it was: the log names its id.
    table.timestamp('deleted_at')
  })
  await schema().alterTable('sessions', (table) => {
    table.text('device_kind').notNullable().defaultTo('script')
    table.text('device_browser')
    table.text('device_system')
    // Keyed hash of the sender's address: whether somebody signed in from there before, and nothing more.
    table.binary('sender_hash')
  })
  await schema().createTable('account_tokens', accountTokens)
  await schema().createTable('notification_choices', notificationChoices)
  await schema().createTable('audit_entries', auditEntries)
}

function accountTokens(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  table.text('purpose').notNullable().checkIn(['signUp', 'resetPassword', 'confirmEmail'])
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE').index()
  table.uuid('tenant_id').references('id').inTable('accounts.tenants').onDelete('CASCADE')
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

function notificationChoices(table: Knex.CreateTableBuilder): void {
  table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
  table.text('kind').notNullable()
  table.boolean('by_mail').notNullable()
  table.boolean('in_app').notNullable()
  table.primary(['user_id', 'kind'])
}

function auditEntries(table: Knex.CreateTableBuilder): void {
  table.bigIncrements('id')
  table.timestamp('at').notNullable()
  // No foreign keys: the trail outlives whom it speaks of.
  table.uuid('actor_user_id')
  table.text('action').notNullable()
  table.text('subject_kind').notNullable()
  table.text('subject_id').notNullable()
  table.jsonb('before')
  table.jsonb('after')
  table.text('request_id')
  table.index(['subject_id', 'id'], 'audit_entries_of_subject')
  table.index(['actor_user_id', 'id'], 'audit_entries_of_actor')
}
