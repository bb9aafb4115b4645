import type { Knex } from 'knex'

/** Questions of bidders, and what was answered to everybody or to the asker alone. */
export async function up(knex: Knex): Promise<void> {
  // A builder of its own for each table: one that is awaited twice runs its first statement again.
  const schema = (): Knex.SchemaBuilder => knex.schema.withSchema('accounts')
  await schema().createTable('question_books', questionBooks)
  await schema().createTable('questions', questions)
  await schema().createTable('question_answers', questionAnswers)
  await knex.raw(`create index questions_open on accounts.questions (auction_id) where state = 'open'`)
  await knex.raw(`create index question_answers_new on accounts.question_answers (answered_at)
    where notified_at is null`)
  await schema().alterTable('notices', (table) => {
    table.integer('answer_number')
  })
}

/** The row that whoever publishes locks: numbers follow each other, and are seen in their order. */
function questionBooks(table: Knex.CreateTableBuilder): void {
  table.uuid('auction_id').primary()
  table.integer('last_number').notNullable().defaultTo(0)
}

function about(table: Knex.CreateTableBuilder): void {
  table.uuid('auction_id').notNullable()
  table.text('category').notNullable()
  table.text('document_file')
  table.text('document_name')
}

function questions(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  about(table)
  // Null once the account was erased.
  table.uuid('user_id').references('id').inTable('accounts.users').onDelete('SET NULL').index()
  table.text('text').notNullable()
  table.timestamp('asked_at').notNullable()
  table.text('state').notNullable().checkIn(['open', 'answered', 'answeredPrivately', 'withdrawn'])
  table.timestamp('withdrawn_at')
  table.integer('revision').notNullable().defaultTo(0)
  table.text('draft_question')
  table.text('draft_answer')
  table.timestamp('draft_saved_at')
  table.index(['auction_id', 'asked_at'])
}

/** A row is written once. Only the text of an answer to one person is erased, with their account. */
function questionAnswers(table: Knex.CreateTableBuilder): void {
  table.uuid('id').primary()
  about(table)
  // Null in a supplement, and once an unpublished question was erased.
  table.uuid('question_id').unique().references('id').inTable('accounts.questions').onDelete('SET NULL')
  // Null for an answer to the asker alone.
  table.integer('number')
  table.integer('supplements')
  table.text('question')
  table.text('answer').notNullable()
  table.uuid('author_user_id').notNullable()
  table.timestamp('answered_at').notNullable()
  table.timestamp('notified_at')
  table.unique(['auction_id', 'number'])
}
