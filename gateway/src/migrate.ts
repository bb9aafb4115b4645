import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Knex } from 'knex'
import * as accounts from './modules/identity/accounts/migrations/2025-11-20-accounts.ts'
import * as accountSecurity from './modules/identity/accounts/migrations/2026-11-21-account-security.ts'
import * as emailChanges from './modules/identity/accounts/migrations/2026-11-23-email-changes.ts'
import * as secondFactors from './modules/identity/accounts/migrations/2026-11-23-second-factors.ts'
import * as tenantAdministration from './modules/identity/accounts/migrations/2026-11-22-tenant-administration.ts'
import * as tenantTimeZone from './modules/identity/accounts/migrations/2026-11-23-tenant-time-zone.ts'
import * as admissions from './modules/back-office/admissions/migrations/2026-11-22-admissions.ts'
import * as invitedPeople from './modules/back-office/admissions/migrations/2026-11-25-invited-people.ts'
import * as suspensionCategories from './modules/back-office/admissions/migrations/2026-11-29-suspension-categories.ts'
import * as earlierInvitations from './modules/back-office/admissions/migrations/2026-11-26-earlier-invitations.ts'
import * as accessRequests from './modules/back-office/access-requests/migrations/2026-11-29-access-requests.ts'
import * as brokerage from './modules/back-office/access-requests/migrations/2026-11-30-brokerage.ts'
import * as newerProofs from './modules/back-office/access-requests/migrations/2026-11-30-newer-proofs.ts'
import * as questions from './modules/back-office/questions/migrations/2026-11-29-questions.ts'
import * as savedSearches from './modules/notifications/saved-searches/migrations/2026-11-30-saved-searches.ts'
import * as gatewayIncidents from './modules/auctions/incidents/migrations/2026-11-28-gateway-incidents.ts'
import * as messages from './modules/notifications/alerts/migrations/2026-11-21-messages.ts'
import * as noticeChanges from './modules/notifications/alerts/migrations/2026-11-27-notice-changes.ts'
import * as confirmedAlerts from './modules/notifications/alerts/migrations/2026-11-29-confirmed-price-alerts.ts'
import * as rateLimits from './edge/rate-limits/migrations/2026-11-24-rate-limits.ts'
import * as mail from './modules/notifications/mail/migrations/2026-11-21-mail.ts'
import * as partners from './modules/site/partners/migrations/2026-11-21-partners.ts'
import * as partnerVersions from './modules/site/partners/migrations/2026-11-24-partner-versions.ts'
import * as languages from './modules/identity/accounts/migrations/2026-12-01-languages.ts'
import * as watermarkedDocuments from './modules/identity/accounts/migrations/2026-12-02-watermarked-documents.ts'
import * as acceptedTerms from './modules/identity/accounts/migrations/2026-11-27-accepted-terms.ts'
import * as watchList from './modules/identity/accounts/migrations/2026-11-21-watch-list.ts'

/** In the order in which they run; a migration that was released is never edited. */
const migrations: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '2025-11-20-accounts', migration: accounts },
  { name: '2026-11-21-mail', migration: mail },
  { name: '2026-11-21-watch-list', migration: watchList },
  { name: '2026-11-21-account-security', migration: accountSecurity },
  { name: '2026-11-21-partners', migration: partners },
  { name: '2026-11-21-messages', migration: messages },
  { name: '2026-11-22-tenant-administration', migration: tenantAdministration },
  { name: '2026-11-22-admissions', migration: admissions },
  { name: '2026-11-23-email-changes', migration: emailChanges },
  { name: '2026-11-23-second-factors', migration: secondFactors },
  { name: '2026-11-23-tenant-time-zone', migration: tenantTimeZone },
  { name: '2026-11-24-partner-versions', migration: partnerVersions },
  { name: '2026-11-24-rate-limits', migration: rateLimits },
  { name: '2026-11-25-invited-people', migration: invitedPeople },
  { name: '2026-11-26-earlier-invitations', migration: earlierInvitations },
  { name: '2026-11-27-accepted-terms', migration: acceptedTerms },
  { name: '2026-11-27-notice-changes', migration: noticeChanges },
  { name: '2026-11-28-gateway-incidents', migration: gatewayIncidents },
  { name: '2026-11-29-access-requests', migration: accessRequests },
  { name: '2026-11-29-confirmed-price-alerts', migration: confirmedAlerts },
  { name: '2026-11-29-questions', migration: questions },
  { name: '2026-11-29-suspension-categories', migration: suspensionCategories },
  { name: '2026-11-30-brokerage', migration: brokerage },
  { name: '2026-11-30-newer-proofs', migration: newerProofs },
  { name: '2026-11-30-saved-searches', migration: savedSearches },
  { name: '2026-12-01-languages', migration: languages },
  { name: '2026-12-02-watermarked-documents', migration: watermarkedDocuments },
]

/** What each release's database has gone through, by name. */
export const accountMigrationNames: readonly string[] = migrations.map(({ name }) => name)

function sourceOf(steps: typeof migrations): Knex.MigrationSource<(typeof migrations)[number]> {
  return {
    getMigrations: () => Promise.resolve([...steps]),
    getMigrationName: ({ name }) => name,
    getMigration: ({ name, migration: { up } }) =>
      Promise.resolve({ up, down: () => Promise.reject(new Error(`${name} goes forwards only`)) }),
  }
}

/**
 * Brings the accounts' tables to this release's shape. Safe to run at every start and from several processes.
 * @param only the migrations of an older release, to make its tables: what a backup of it is loaded into
 */
export async function migrateAccounts(databaseUrl: string, only = accountMigrationNames): Promise<void> {
  const steps = migrations.filter(({ name }) => only.includes(name))
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 2 } })
  try {
    await knex.migrate.latest({ migrationSource: sourceOf(steps), tableName: 'accounts_migrations' })
  } finally {
    await knex.destroy()
  }
}
