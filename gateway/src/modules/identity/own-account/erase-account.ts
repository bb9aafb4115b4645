import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import {
  type RunningTies,
  runningTiesOf,
  salesOf,
} from '@zuschlag/projections/auction-participants/person-queries'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { PictureStore } from '../../../kernel/pictures/picture-store.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import { eraseAuditValues, type Origin, writeAuditEntry } from '../accounts/audit-trail.ts'
import { formerEmailsOf } from '../accounts/email-changes.ts'
import { UserModel } from '../accounts/models.ts'
import { isLastSystemAdmin } from '../accounts/system-admins.ts'
import type { IdentificationStore } from '../registrations/identification.ts'
import { registrationTable } from '../registrations/registration-tables.ts'
import { tenantsTable } from '../tenants/tenant-rows.ts'

type WithFile = { readonly identification_file?: string | null }

/** Rows that were erased, by their table. */
export type ErasedRows = Readonly<Record<string, number>>

/**
 * Erases what is kept of a person without an account, by their address. Null, and nothing is erased, where an
 * account has the address. What belongs to an account that had it once goes with that account.
 */
export async function eraseByEmail(
  knex: Knex,
  email: string,
  identifications: Pick<IdentificationStore, 'remove'>,
): Promise<ErasedRows | null> {
  return knex.transaction(async (transaction) => {
    const account = await UserModel.query(transaction).whereRaw('lower(email) = lower(?)', [email]).first()
    if (account !== undefined) return null
    const erased: Record<string, number> = {}
    const contactMails = await eraseContactMails(transaction, [email])
    for (const table of [...tablesByEmail, ...registrationTables]) {
      const query = accountsTable(transaction, table).whereRaw('lower(email) = lower(?)', [email])
      if (table === 'mails' || table === 'seller_registrations' || table === 'tenant_applications')
        void query.whereNull('user_id')
      const rows = (await query.delete('*')) as WithFile[]
      erased[table] = rows.length + (table === 'mails' ? contactMails : 0)
      // Before the commit: an erasure that fails here is asked for again.
      for (const { identification_file: name } of rows) if (name) await identifications.remove(name)
    }
    return erased
  })
}

export type EraseDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly identifications: Pick<IdentificationStore, 'remove'>
  readonly pictures: Pick<PictureStore, 'remove'>
  /** Erases what other modules keep of the person, in the same transaction. */
  readonly eraseFurtherRows: (transaction: Knex, userId: string) => Promise<void>
  /** Publishes the erasure to every process, once it is done. */
  readonly announceErasure: () => void
}

/** Tables whose rows are about nobody but the person. */
const tablesByUser = [
  'sessions',
  'account_tokens',
  'notification_choices',
  'email_changes',
  'second_factors',
  'recovery_codes',
  'watched_auctions',
  'notices',
  'memberships',
  'mails',
] as const
/** Tables about people who need no account, by their address. */
const tablesByEmail = ['price_alerts', 'saved_searches', 'contact_messages', 'mails'] as const
/** Tables that know the address, and from the decision on the person. */
const registrationTables = ['seller_registrations', 'tenant_applications'] as const

/**
 * Erases an account: whatever says who they are goes, for good, and the id stays, for the log names it. Null
 * where it is done; refused while others rely on the person in a running auction or for a sale.
 * @param lock locks the account before anything else; a problem refuses
 */
export async function eraseAccount(
  user: UserModel,
  origin: Origin,
  { knex, sessions, identifications, pictures, eraseFurtherRows, announceErasure }: EraseDependencies,
  lock: (transaction: Knex) => Promise<Problem | null>,
): Promise<Problem | null> {
  const outcome = await knex.transaction(async (transaction) => {
    const refused = await lock(transaction)
    if (refused !== null) return refused
    if (await isLastSystemAdmin(transaction, user.id)) return problemOf('lastSystemAdmin')
    const ties = tiedBy(await runningTiesOf(transaction, user.id as UserId, origin.at))
    if (ties !== null) return ties
    const sellerTenantIds = await sellerTenantIdsOf(transaction, user.id)
    const sales = await salesOf(transaction, { userId: user.id as UserId, sellerTenantIds }, origin.at)
    if (sales.length > 0) return problemOf('sellerOfAuction')
    const ended = await sessions.endAllOf(transaction, user.id)
    const former = await formerEmailsOf(transaction, user.id)
    const emails = [user.email, ...former.map(({ email }) => email)]
    const names = await eraseRegistrations(transaction, user.id, emails)
    const tenantPictures = await eraseSellerTenants(transaction, sellerTenantIds)
    const portraits = await eraseBrokers(transaction, user.id)
    await eraseRows(transaction, { userId: user.id, emails }, origin, eraseFurtherRows)
    // Before the commit: an erasure that fails here is asked for again, a picture that was left would stay.
    await Promise.all(names.map((name) => identifications.remove(name)))
    await Promise.all([...portraits, ...tenantPictures].map((url) => pictures.remove(url)))
    return ended
  })
  if ('code' in outcome) return outcome
  sessions.announceEnded(outcome)
  announceErasure()
  return null
}

function tiedBy({ leads, acquired, manages }: RunningTies): Problem | null {
  if (leads.length > 0) return problemOf('leadingRunningAuction')
  if (acquired.length > 0) return problemOf('acquiredAuction')
  return manages.length > 0 ? problemOf('managingRunningAuction') : null
}

/** Returns the names of the identification pictures that go with them. */
async function eraseRegistrations(
  transaction: Knex,
  userId: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const pictures: string[] = []
  for (const table of registrationTables) {
    const erased = await registrationTable(transaction, table)
      .where((either) => {
        void either.where({ user_id: userId }).orWhereRaw('lower(email) = any(?)', [[...emails]])
      })
      .delete('*')
    for (const { identification_file: name } of erased as WithFile[]) if (name) pictures.push(name)
  }
  return pictures
}

/** What offers showed of the person; returns the portraits that go with it. */
async function eraseBrokers(transaction: Knex, userId: string): Promise<readonly (string | null)[]> {
  const brokers = await accountsTable(transaction, 'brokers').where({ user_id: userId }).delete('*')
  return (brokers as { profile_image_url: string | null }[]).map(({ profile_image_url: url }) => url)
}

/** Deletes the mails that bring messages of these addresses to others; returns how many. */
async function eraseContactMails(transaction: Knex, emails: readonly string[]): Promise<number> {
  return accountsTable(transaction, 'mails')
    .whereIn('kind', ['contactProvider', 'contactBroker'])
    .whereRaw('lower(reply_to) = any(?)', [emails.map((email) => email.toLowerCase())])
    .delete()
}

async function eraseRows(
  transaction: Knex,
  { userId, emails }: { readonly userId: string; readonly emails: readonly string[] },
  origin: Origin,
  eraseFurtherRows: EraseDependencies['eraseFurtherRows'],
): Promise<void> {
  for (const table of tablesByUser)
    await accountsTable(transaction, table).where({ user_id: userId }).delete()
  await eraseFurtherRows(transaction, userId)
  for (const table of tablesByEmail) {
    await accountsTable(transaction, table)
      .whereRaw('lower(email) = any(?)', [[...emails]])
      .delete()
  }
  await eraseContactMails(transaction, emails)
  await accountsTable(transaction, 'users')
    .where({ id: userId })
    .update({
      email: `${userId}@erased.invalid`,
      email_confirmed_at: null,
      password_hash: null,
      salutation: null,
      title_prefix: null,
      first_name: '',
      last_name: '',
      title_suffix: null,
      phone_number: null,
      language: null,
      is_system_admin: false,
      is_seller: false,
      investor_id: null,
      deleted_at: origin.at,
    })
  const subject = { kind: 'user', id: userId } as const
  await eraseAuditValues(transaction, subject)
  await writeAuditEntry(transaction, { origin, action: 'user.erased', subject })
}

/** Stored in place of the name of a private seller who is erased. */
const ERASED_SELLER_NAME = 'Privat'

/** The tenants in which a person sells for themselves. */
export async function sellerTenantIdsOf(db: Knex, userId: string): Promise<readonly string[]> {
  const brokered = accountsTable(db, 'brokers').where({ user_id: userId }).select('tenant_id')
  return tenantsTable(db).where({ is_seller_tenant: true }).whereIn('id', brokered).pluck<string[]>('id')
}

/**
 * Erases what says who runs a tenant of a private seller (PERM-8): it has the name of its only broker. The
 * account is locked before. Answers the pictures that nothing names any more.
 */
async function eraseSellerTenants(
  transaction: Knex,
  tenantIds: readonly string[],
): Promise<readonly (string | null)[]> {
  const own = () => tenantsTable(transaction).whereIn('id', [...tenantIds])
  const tenants = (await own()
    .orderBy('id')
    .forUpdate()
    .select('id', 'logo_url', 'banner_pattern_image_url')) as {
    id: string
    logo_url: string | null
    banner_pattern_image_url: string | null
  }[]
  await own().update({
    name: ERASED_SELLER_NAME,
    logo_url: null,
    banner_pattern_image_url: null,
    imprint: null,
    frame_origins: [],
    // A change that was made from the version before is refused.
    version: transaction.raw('version + 1'),
  })
  for (const { id } of tenants) await eraseAuditValues(transaction, { kind: 'tenant', id })
  return tenants.flatMap(({ logo_url: logo, banner_pattern_image_url: banner }) => [logo, banner])
}
