import type { Knex } from 'knex'

/** What houses decide about bidders, what was refused because of it, and who opened which document. */
export async function up(knex: Knex): Promise<void> {
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().createTable('admissions', admissions)
  await schema().createTable('admission_changes', admissionChanges)
  await schema().createTable('refused_offers', refusedOffers)
  await schema().createTable('document_openings', documentOpenings)
}

function person(table: Knex.CreateTableBuilder): Knex.ReferencingColumnBuilder {
  return table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
}

/** What holds now; access itself is said by the auction's own history. */
function admissions(table: Knex.CreateTableBuilder): void {
  table.uuid('auction_id').notNullable()
  person(table).index()
  table.bigInteger('limit_price')
  table.boolean('is_suspended').notNullable().defaultTo(false)
  table.primary(['auction_id', 'user_id'])
}

/** Every decision, with its reason and author. */
function admissionChanges(table: Knex.CreateTableBuilder): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  person(table).index()
  table.text('action').notNullable()
  table.bigInteger('limit_price')
  table.text('reason').notNullable()
  table.uuid('author_user_id').notNullable()
  table.timestamp('at').notNullable()
  // The same command again is the same decision.
  table.uuid('command_id').notNullable()
  table.unique(['auction_id', 'command_id'])
  table.index(['auction_id', 'user_id', 'id'])
}

/** Offers that never reached the engine, because of their bidder's admission. */
function refusedOffers(table: Knex.CreateTableBuilder): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  person(table).index()
  table.text('kind').notNullable().checkIn(['bid', 'immediatePurchase'])
  table.jsonb('price').notNullable()
  table.text('code').notNullable()
  table.bigInteger('limit_price')
  table.timestamp('at').notNullable()
  table.index(['auction_id', 'at'])
}

function documentOpenings(table: Knex.CreateTableBuilder): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  person(table).index()
  table.text('file_name').notNullable()
  table.timestamp('at').notNullable()
  table.index(['auction_id', 'id'])
}
