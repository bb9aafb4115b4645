import type { FurtherPersonalData } from '@zuschlag/contracts/user/further-personal-data'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { UserModel } from '../accounts/models.ts'

/** Rows of one part in an export, the newest. */
const ROWS_MAX = 1_000

type Part = keyof FurtherPersonalData
type Source = {
  readonly table: string
  /** Column of the moment that a row is from. */
  readonly at: string
  /** Column that names the person: their id, or their address. */
  readonly person: 'user_id' | 'email'
  readonly columns: readonly string[]
}

const name = ['first_name', 'last_name'] as const
const registration = [
  'status',
  ...name,
  'email',
  'street',
  'zip_code',
  'city',
  'country',
  'phone_number',
  'consents',
] as const

const sources: { readonly [P in Exclude<Part, 'registrations'>]: Source } = {
  contactMessages: {
    table: 'contact_messages',
    at: 'created_at',
    person: 'email',
    columns: ['auction_id', 'salutation', ...name, 'company', 'email', 'phone_number', 'message'],
  },
  watchedAuctions: {
    table: 'watched_auctions',
    at: 'created_at',
    person: 'user_id',
    columns: ['auction_id'],
  },
  notices: {
    table: 'notices',
    at: 'at',
    person: 'user_id',
    columns: ['auction_id', 'kind', 'price', 'own_price', 'read_at'],
  },
  mails: {
    table: 'mails',
    at: 'queued_at',
    person: 'user_id',
    columns: ['kind', 'status', 'email', 'sent_at'],
  },
  emailChanges: {
    table: 'email_changes',
    at: 'created_at',
    person: 'user_id',
    columns: ['old_email', 'new_email'],
  },
  brokerContacts: {
    table: 'brokers',
    at: 'created_at',
    person: 'user_id',
    columns: ['tenant_id', 'public_email', 'public_phone_number', 'immo_card_id', 'profile_image_url'],
  },
}
const applications: Source = {
  table: 'tenant_applications',
  at: 'created_at',
  person: 'email',
  columns: [...registration, 'company', 'corporate_register_number', 'uid'],
}
const sellers: Source = {
  table: 'seller_registrations',
  at: 'created_at',
  person: 'email',
  columns: registration,
}

/** What is kept of a person in tables that no other part of the export reads. */
export async function furtherPersonalDataOf(knex: Knex, user: UserModel): Promise<FurtherPersonalData> {
  const parts: Record<string, unknown> = {}
  for (const [part, source] of Object.entries(sources)) parts[part] = await rowsOf(knex, source, user)
  const noCompany = { company: null, corporateRegisterNumber: null, uid: null }
  parts['registrations'] = [
    ...(await rowsOf(knex, applications, user)).map((row) => ({ kind: 'tenant', ...row })),
    ...(await rowsOf(knex, sellers, user)).map((row) => ({ kind: 'seller', ...noCompany, ...row })),
  ]
  // The route's answer is checked against its shape in every test of it.
  return parts as FurtherPersonalData
}

async function rowsOf(knex: Knex, { table, at, person, columns }: Source, user: UserModel) {
  const rows = (await accountsTable(knex, table)
    .select({ at }, ...columns)
    .whereRaw(person === 'email' ? 'lower(email) = lower(?)' : 'user_id = ?', [
      person === 'email' ? user.email : user.id,
    ])
    .orderBy(at, 'desc')
    .limit(ROWS_MAX)) as Record<string, unknown>[]
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [memberOf(column), inJson(column, value)]),
    ),
  )
}

function memberOf(column: string): string {
  return column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

/** PostgreSQL's large integers come as texts. */
function inJson(column: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return column.endsWith('price') && value !== null ? Number(value) : value
}
