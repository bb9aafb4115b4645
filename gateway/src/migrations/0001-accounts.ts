import type { Knex } from 'knex'
import * as aboutAuctions from './0001-about-auctions.ts'
import * as people from './0001-people.ts'

/* The tables of accounts. Personal data lives in this schema and nowhere else, so that it can be erased. */

type Columns = (table: people.Table, knex: Knex) => void

/** In an order in which each finds the tables that it refers to. */
const tables: Readonly<Record<string, Columns>> = {
  tenants: people.tenants,
  users: people.users,
  memberships: people.memberships,
  brokers: people.brokers,
  sessions: people.sessions,
  mails: people.mails,
  watched_auctions: aboutAuctions.watchedAuctions,
  account_tokens: people.accountTokens,
  notification_choices: people.notificationChoices,
  audit_entries: people.auditEntries,
  partners: people.partners,
  contact_messages: people.contactMessages,
  tenant_applications: people.tenantApplications,
  seller_registrations: people.sellerRegistrations,
  price_alerts: aboutAuctions.priceAlerts,
  notices: aboutAuctions.notices,
  notice_progress: aboutAuctions.noticeProgress,
  admissions: aboutAuctions.admissions,
  admission_changes: aboutAuctions.admissionChanges,
  refused_offers: aboutAuctions.refusedOffers,
  document_openings: aboutAuctions.documentOpenings,
  email_changes: people.emailChanges,
  second_factors: people.secondFactors,
  recovery_codes: people.recoveryCodes,
  gateway_incidents: aboutAuctions.gatewayIncidents,
  access_requests: aboutAuctions.accessRequests,
  question_books: aboutAuctions.questionBooks,
  questions: aboutAuctions.questions,
  question_answers: aboutAuctions.questionAnswers,
  saved_searches: aboutAuctions.savedSearches,
  saved_search_hits: aboutAuctions.savedSearchHits,
  offered_auctions: aboutAuctions.offeredAuctions,
}

/** Indexes of the few rows that are looked for. */
const partialIndexes: readonly string[] = [
  `mails_due on accounts.mails (due_at) where status = 'queued'`,
  `mails_of_topic on accounts.mails (topic) where status = 'queued'`,
  `price_alerts_open on accounts.price_alerts (auction_id, price)
    where reached_at is null and cancelled_at is null`,
  `notices_unread on accounts.notices (user_id) where read_at is null`,
  `access_requests_ending_proofs on accounts.access_requests (proof_expires_on) where state = 'approved'`,
  `questions_open on accounts.questions (auction_id) where state = 'open'`,
  `question_answers_new on accounts.question_answers (answered_at) where notified_at is null`,
  `saved_search_hits_open on accounts.saved_search_hits (search_id) where done_at is null`,
]

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createSchemaIfNotExists('accounts')
  for (const [name, columns] of Object.entries(tables))
    // A builder of its own for each table: one that is awaited twice runs its first statement again.
    await knex.schema.withSchema('accounts').createTable(name, (table) => columns(table, knex))
  for (const index of partialIndexes) await knex.raw(`create index ${index}`)
  // Whether a search leaves most accounts or few decides how they are found.
  await knex.raw(`create statistics accounts.users_named
    on (lower(first_name || ' ' || last_name || ' ' || email)) from accounts.users`)
  // One request of an account for an auction at a time.
  await knex.raw(`create unique index access_requests_pending on accounts.access_requests (auction_id, user_id)
    where state not in ('approved', 'declined', 'withdrawn')`)
  // What several gateways have spent of each budget. It holds nothing of a person, and a restore leaves it.
  await knex.raw(`create table if not exists rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`)
}
