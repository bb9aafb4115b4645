import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { Salutation } from '@zuschlag/contracts/kernel/form-fields'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type {
  RegistrationStatus,
  SellerRegistrationView,
  TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import type { BrokerSoftware } from '@zuschlag/contracts/registrations/tenant-application'
import type { CurrentAgreements } from '@zuschlag/contracts/site/agreements'
import type { Knex } from 'knex'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import { usedEmails } from '../accounts/find-or-create-account.ts'
import type { IdentificationStore } from './identification.ts'

export type RegistrationDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly sessions: Sessions
  readonly publicUrl: string
  readonly rateLimits: RateLimits
  readonly identifications: IdentificationStore
  /** The versions that hold: what people accept who apply or register. */
  readonly agreements: CurrentAgreements
}

type RegistrationRow = {
  id: string
  status: RegistrationStatus
  created_at: Date
  decided_at: Date | null
  reason: string | null
  first_name: string
  last_name: string
  email: string
  street: string
  zip_code: string
  city: string
  country: Country
  language: Language
}

export type ApplicationRow = RegistrationRow & {
  company: string
  corporate_register_number: string | null
  uid: string | null
  phone_number: string
  broker_software: BrokerSoftware
}

export type SellerRow = RegistrationRow & {
  salutation: Salutation
  title_prefix: string | null
  title_suffix: string | null
  phone_number: string | null
  identification_file: string | null
}

/** With whether the address is pending and belongs to an account that was used. */
type Shown<Row> = Row & { readonly hasAccount: boolean }

/** Rows by their table. */
export type RegistrationRows = {
  readonly tenant_applications: ApplicationRow
  readonly seller_registrations: SellerRow
}
export type RegistrationTable = keyof RegistrationRows

export function registrationTable(db: Knex, table: RegistrationTable): Knex.QueryBuilder {
  return accountsTable(db, table)
}

type RegistrationPage = {
  readonly status?: RegistrationStatus | undefined
  readonly skip: number
  readonly take: number
}

/** One page, the oldest pending first and otherwise the newest, with the number of all. */
export async function registrationPage<T extends RegistrationTable>(
  knex: Knex,
  table: T,
  { status, skip, take }: RegistrationPage,
): Promise<{ readonly total: number; readonly rows: readonly Shown<RegistrationRows[T]>[] }> {
  const wanted = (): Knex.QueryBuilder => {
    const query = registrationTable(knex, table)
    return status === undefined ? query : query.where({ status })
  }
  const direction = status === 'pending' ? 'asc' : 'desc'
  const page = wanted().orderBy([{ column: 'created_at', order: direction }, 'id'])
  const rows = (await page.offset(skip).limit(take).select('*')) as RegistrationRows[T][]
  const counted = await wanted().count<{ count: string }[]>('* as count')
  return { total: Number(counted[0]?.count ?? 0), rows: await shownRows(knex, rows) }
}

export async function registrationRow<T extends RegistrationTable>(
  knex: Knex,
  table: T,
  id: string,
): Promise<Shown<RegistrationRows[T]> | undefined> {
  const rows = (await registrationTable(knex, table).where({ id })) as RegistrationRows[T][]
  return (await shownRows(knex, rows))[0]
}

async function shownRows<Row extends RegistrationRow>(
  knex: Knex,
  rows: readonly Row[],
): Promise<readonly Shown<Row>[]> {
  const pending = rows.filter(({ status }) => status === 'pending')
  const used = await usedEmails(
    knex,
    pending.map(({ email }) => email),
  )
  return rows.map((row) => ({ ...row, hasAccount: row.status === 'pending' && used.has(row.email) }))
}

export function presentApplication(row: Shown<ApplicationRow>): TenantApplicationView {
  return {
    ...presentRegistration(row),
    company: row.company,
    corporateRegisterNumber: row.corporate_register_number,
    uid: row.uid,
    phoneNumber: row.phone_number,
    brokerSoftware: row.broker_software,
  }
}

export function presentSeller(row: Shown<SellerRow>): SellerRegistrationView {
  const hasPicture = row.identification_file !== null
  return {
    ...presentRegistration(row),
    salutation: row.salutation,
    titlePrefix: row.title_prefix,
    titleSuffix: row.title_suffix,
    phoneNumber: row.phone_number,
    identificationUrl: hasPicture
      ? `/api/administration/seller-registrations/${row.id}/identification`
      : null,
  }
}

function presentRegistration(row: Shown<RegistrationRow>) {
  return {
    id: row.id,
    status: row.status,
    createdAt: msToInstant(row.created_at.getTime()),
    decidedAt: row.decided_at === null ? null : msToInstant(row.decided_at.getTime()),
    reason: row.reason,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    street: row.street,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    language: row.language,
    hasAccount: row.hasAccount,
  }
}
