import type { Knex } from 'knex'
import { owner, texts, type Table } from './0001-people.ts'

/* What is kept of people about auctions, beside what the log says. */

export function watchedAuctions(table: Table): void {
  owner(table)
  table.uuid('auction_id').notNullable()
  table.timestamp('created_at').notNullable()
  table.primary(['user_id', 'auction_id'])
}

export function priceAlerts(table: Table, knex: Knex): void {
  table.uuid('id').primary()
  table.uuid('auction_id').notNullable()
  // Always lower case.
  table.text('email').notNullable().index()
  table.bigInteger('price').notNullable()
  texts(table, ['salutation', 'first_name', 'last_name', 'phone_number'])
  table.text('language').notNullable()
  // Of the tokens in mails only their hashes are kept.
  table.binary('token_hash').notNullable().unique()
  table.timestamp('created_at').notNullable()
  table.timestamp('reached_at')
  table.timestamp('cancelled_at')
  // It takes effect once its address was confirmed.
  table.timestamp('confirmed_at').nullable().defaultTo(knex.fn.now())
  table.timestamp('confirm_until')
  table.binary('confirm_hash').unique()
  table.unique(['auction_id', 'email', 'price'])
}

/** What a person was told of an auction of theirs, by the event that it follows from. */
export function notices(table: Table): void {
  table.uuid('id').primary()
  table.uuid('auction_id').notNullable()
  table.integer('revision').notNullable()
  owner(table)
  table.text('kind').notNullable()
  table.bigInteger('price')
  table.bigInteger('own_price')
  table.timestamp('end_at')
  table.timestamp('at').notNullable()
  table.timestamp('read_at')
  // Whether the person wants to see this kind; what was decided when it arose stays so.
  table.boolean('in_app').notNullable()
  // The terms that it is about, with the old and the new value.
  table.jsonb('changes')
  table.integer('answer_number')
  table.unique(['auction_id', 'revision', 'user_id', 'kind'])
  table.index(['user_id', 'at'], 'notices_of_user')
}

/** How far an auction's history was looked through, and what was known of it there. */
export function noticeProgress(table: Table): void {
  table.uuid('auction_id').primary()
  table.integer('revision').notNullable()
  table.jsonb('state').notNullable()
  table.timestamp('end_at').index()
}

/** Who was invited, until they accept; access and what limits it are said by the auction's own history. */
export function admissions(table: Table): void {
  table.uuid('auction_id').notNullable()
  owner(table).index()
  // What the inviter typed, shown until the invited person accepts.
  texts(table, ['invited_name', 'invited_email'])
  table.timestamp('invited_at')
  table.primary(['auction_id', 'user_id'])
}

/** Every decision, with its reason and author. */
export function admissionChanges(table: Table): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  owner(table).index()
  table.text('action').notNullable()
  table.bigInteger('limit_price')
  table.text('reason').notNullable()
  table.uuid('author_user_id').notNullable()
  table.timestamp('at').notNullable()
  // The same command again is the same decision.
  table.uuid('command_id').notNullable()
  // Of a suspension, beside its words.
  table.text('category')
  table.unique(['auction_id', 'command_id'])
  table.index(['auction_id', 'user_id', 'id'])
}

/** Offers that never reached the engine, because of their bidder's admission. */
export function refusedOffers(table: Table): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  owner(table).index()
  table.text('kind').notNullable().checkIn(['bid', 'immediatePurchase'])
  table.jsonb('price').notNullable()
  table.text('code').notNullable()
  table.bigInteger('limit_price')
  table.timestamp('at').notNullable()
  table.index(['auction_id', 'at'])
}

export function documentOpenings(table: Table): void {
  table.bigIncrements('id')
  table.uuid('auction_id').notNullable()
  owner(table).index()
  table.text('file_name').notNullable()
  table.timestamp('at').notNullable()
  table.index(['auction_id', 'id'])
}

/** Bids and purchase requests that were answered without a decision of the engine. */
export function gatewayIncidents(table: Table): void {
  table.uuid('id').primary()
  table.timestamp('at').notNullable().index()
  table.timestamp('last_at').notNullable()
  table.integer('count').notNullable()
  table.text('kind').notNullable().checkIn(['bid', 'immediatePurchase'])
  table.uuid('auction_id').notNullable()
  table.uuid('user_id').index().references('id').inTable('accounts.users').onDelete('CASCADE')
  table.integer('status').notNullable()
  table.text('code').notNullable()
  table.uuid('command_id')
  table.uuid('request_id')
  // Whatever number was asked, a price or not.
  table.double('price')
  table.index(['auction_id', 'at'])
}

/** Requests of people for access to an auction. */
export function accessRequests(table: Table): void {
  table.uuid('id').primary()
  table.uuid('auction_id').notNullable()
  table.uuid('tenant_id').notNullable()
  owner(table).index()
  // `approving`: a broker has decided, and the access is being granted.
  table
    .text('state')
    .notNullable()
    .checkIn(['draft', 'open', 'askedBack', 'approving', 'approved', 'declined', 'withdrawn'])
  table.integer('revision').notNullable()
  texts(table, ['party', 'party_name'])
  table.bigInteger('proof_amount')
  texts(table, ['proof_issuer', 'proof_expires_on', 'identification_file', 'proof_file'])
  table.jsonb('messages').notNullable().defaultTo('[]')
  table.text('decline_category')
  table.bigInteger('limit_price')
  table.timestamp('created_at').notNullable()
  table.timestamp('changed_at').notNullable()
  table.timestamp('submitted_at')
  table.timestamp('decided_at')
  table.uuid('decided_by')
  // Who acts for a company, and the brokerage agreement.
  texts(table, ['register_number', 'represented_by'])
  table.jsonb('brokerage')
  // The proof that follows another, and how often somebody was reminded of the end of one.
  table.jsonb('newer_proof')
  table.text('newer_proof_file')
  table.integer('proof_reminders').notNullable().defaultTo(0)
  table.index(['tenant_id', 'state', 'submitted_at'])
  table.index(['changed_at'])
}

/** The row that a publication locks: numbers follow each other, and are seen in their order. */
export function questionBooks(table: Table): void {
  table.uuid('auction_id').primary()
  table.integer('last_number').notNullable().defaultTo(0)
}

function about(table: Table): void {
  table.uuid('auction_id').notNullable()
  table.text('category').notNullable()
  texts(table, ['document_file', 'document_name'])
}

/** Questions of bidders. */
export function questions(table: Table): void {
  table.uuid('id').primary()
  about(table)
  // Null once the account was erased.
  table.uuid('user_id').references('id').inTable('accounts.users').onDelete('SET NULL').index()
  table.text('text').notNullable()
  table.timestamp('asked_at').notNullable()
  table.text('state').notNullable().checkIn(['open', 'answered', 'answeredPrivately', 'withdrawn'])
  table.timestamp('withdrawn_at')
  table.integer('revision').notNullable().defaultTo(0)
  texts(table, ['draft_question', 'draft_answer'])
  table.timestamp('draft_saved_at')
  table.index(['auction_id', 'asked_at'])
}

/** A row is written once. Only the text of an answer to one person is erased, with their account. */
export function questionAnswers(table: Table): void {
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

export function savedSearches(table: Table): void {
  table.uuid('id').primary()
  table.text('email').notNullable()
  // As an address says it, in one form: the same search is the same text.
  table.text('query').notNullable()
  table.text('language').notNullable()
  // Of the tokens in mails only their hashes are kept.
  table.binary('token_hash').notNullable().unique()
  table.binary('confirm_hash').notNullable().unique()
  table.timestamp('created_at').notNullable()
  for (const name of ['confirmed_at', 'confirm_until', 'cancelled_at']) table.timestamp(name)
  // Before, what is found is collected.
  table.timestamp('next_mail_at').notNullable()
  table.unique(['email', 'query'])
}

export function savedSearchHits(table: Table): void {
  const search = table.uuid('search_id').notNullable()
  search.references('id').inTable('accounts.saved_searches').onDelete('CASCADE')
  table.uuid('auction_id').notNullable()
  table.timestamp('found_at').notNullable()
  // When it was mailed, or was not to be offered any more.
  table.timestamp('done_at')
  table.primary(['search_id', 'auction_id'])
}

/** What was looked at once is no new offer again, whatever the read models were built from. */
export function offeredAuctions(table: Table): void {
  table.uuid('auction_id').primary()
  table.timestamp('offered_at').notNullable()
}
