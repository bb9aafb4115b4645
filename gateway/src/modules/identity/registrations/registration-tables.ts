import {
  applicationViewSchema,
  type RegistrationStatus,
  type SellerRegistrationView,
  sellerViewSchema,
  type TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import type { CurrentAgreements } from '@zuschlag/contracts/site/agreements'
import type { Knex } from 'knex'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { countOf, readAs, rowsOf } from '../../../kernel/rows.ts'
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

export type ApplicationRow = Omit<TenantApplicationView, 'hasAccount'>
export type SellerRow = Omit<SellerRegistrationView, 'hasAccount' | 'identificationUrl'> & {
  readonly identificationFile: string | null
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
  const rows = await rowsOf<RegistrationRows[T]>(page.offset(skip).limit(take).select('*'))
  return { total: await countOf(wanted()), rows: await shownRows(knex, rows) }
}

export async function registrationRow<T extends RegistrationTable>(
  knex: Knex,
  table: T,
  id: string,
): Promise<Shown<RegistrationRows[T]> | undefined> {
  const rows = await rowsOf<RegistrationRows[T]>(registrationTable(knex, table).where({ id }))
  return (await shownRows(knex, rows))[0]
}

async function shownRows<Row extends ApplicationRow | SellerRow>(
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
  return readAs(applicationViewSchema, row)
}

export function presentSeller(row: Shown<SellerRow>): SellerRegistrationView {
  const hasPicture = row.identificationFile !== null
  const identificationUrl = hasPicture
    ? `/api/administration/seller-registrations/${row.id}/identification`
    : null
  return readAs(sellerViewSchema, { ...row, identificationUrl })
}
