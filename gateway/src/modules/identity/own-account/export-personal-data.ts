import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { PERSONAL_DATA_ROWS_MAX, type PersonalData } from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import type { FurtherPersonalData } from '@zuschlag/contracts/user/further-personal-data'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import { auditEntries } from '../accounts/audit-trail.ts'
import { MembershipModel, TenantModel, UserModel } from '../accounts/models.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { notificationChoicesOf } from './notification-choices.ts'
import { presentProfile } from './profile.route.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { rowsOf } from '../../../kernel/rows.ts'
import { formerEmailsOf, type FormerEmail } from '../accounts/email-changes.ts'
import { sellerTenantIdsOf } from './erase-account.ts'

type ContributedPart = 'admissions' | 'invitations' | 'documentOpenings' | 'accessRequests' | 'questions'

/** The parts of the export that other modules read. */
export type PersonalDataContributors = {
  readonly [P in ContributedPart]: (knex: Knex, userId: UserId) => Promise<PersonalData[P]>
} & { readonly bids: (knex: Knex, viewer: SignedIn) => Promise<PersonalData['bids']> }

/** Everything that is kept of the viewer; null where the account is not there any more. */
export async function personalDataOf(
  knex: Knex,
  viewer: SignedIn,
  now: Instant,
  contributors: PersonalDataContributors,
): Promise<PersonalData | null> {
  const { userId } = viewer
  const user = await UserModel.query(knex).findById(userId)
  if (user === undefined) return null
  const data = {
    exportedAt: now,
    userId,
    profile: presentProfile(user),
    createdAt: msToInstant(user.createdAt.getTime()),
    acceptedTerms: acceptedTermsOf(user),
    memberships: await membershipsOf(knex, userId),
    notificationChoices: await notificationChoicesOf(knex, userId),
    bids: await contributors.bids(knex, viewer),
    admissions: await contributors.admissions(knex, userId),
    invitations: await contributors.invitations(knex, userId),
    documentOpenings: await contributors.documentOpenings(knex, userId),
    accessRequests: await contributors.accessRequests(knex, userId),
    questions: await contributors.questions(knex, userId),
    properties: await ownPropertiesOf(knex, userId),
    ...(await furtherPersonalDataOf(knex, user)),
    changes: await changesOf(knex, userId),
  }
  return { ...data, incomplete: incompleteOf(data) }
}

function incompleteOf(data: object): string[] {
  const isFull = (part: unknown) => Array.isArray(part) && part.length >= PERSONAL_DATA_ROWS_MAX
  return Object.entries(data).flatMap(([name, part]) => (isFull(part) ? [name] : []))
}

function acceptedTermsOf({ acceptedTerms, termsAcceptedAt }: UserModel): PersonalData['acceptedTerms'] {
  if (acceptedTerms === null || termsAcceptedAt === null) return null
  return { ...acceptedTerms, at: msToInstant(termsAcceptedAt.getTime()) }
}

async function membershipsOf(knex: Knex, userId: string): Promise<PersonalData['memberships']> {
  const memberships = await MembershipModel.query(knex).where({ user_id: userId })
  const tenants = await TenantModel.query(knex).findByIds(memberships.map(({ tenantId }) => tenantId))
  return tenants.map(({ id, name }) => ({ tenantId: id as TenantId, tenantName: name }))
}

async function changesOf(knex: Knex, userId: string): Promise<PersonalData['changes']> {
  const rows = (await auditEntries(knex)
    .where({ subject_kind: 'user', subject_id: userId })
    .orderBy('id', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)) as { at: Date; action: string; actor_user_id: string | null }[]
  return rows.map(({ at, action, actor_user_id: actor }) => ({
    at: msToInstant(at.getTime()),
    action,
    byThemselves: actor === userId,
  }))
}

type Part = keyof FurtherPersonalData
type Source = {
  readonly table: string
  /** Column of the moment that a row is from. */
  readonly at: string
  /** Column that names the person: their id, their address, or the address where there is no id. */
  readonly person: 'user_id' | 'email' | 'either'
  readonly columns: readonly string[]
}

const name = ['first_name', 'last_name'] as const
const registration = [
  'status',
  'decided_at',
  'reason',
  ...name,
  'email',
  'street',
  'zip_code',
  'city',
  'country',
  'phone_number',
  'language',
  'consents',
] as const

const sources: { readonly [P in Exclude<Part, 'registrations'>]: Source } = {
  sessions: {
    table: 'sessions',
    at: 'created_at',
    person: 'user_id',
    columns: [
      'tenant_id',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'device_kind',
      'device_browser',
      'device_system',
    ],
  },
  priceAlerts: {
    table: 'price_alerts',
    at: 'created_at',
    person: 'email',
    columns: [
      'auction_id',
      'price',
      'email',
      'salutation',
      ...name,
      'phone_number',
      'language',
      'confirmed_at',
      'reached_at',
      'cancelled_at',
    ],
  },
  savedSearches: {
    table: 'saved_searches',
    at: 'created_at',
    person: 'email',
    columns: ['query', 'email', 'language', 'confirmed_at', 'cancelled_at'],
  },
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
    person: 'either',
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
  person: 'either',
  columns: [...registration, 'company', 'corporate_register_number', 'uid', 'broker_software'],
}
const sellers: Source = {
  table: 'seller_registrations',
  at: 'created_at',
  person: 'either',
  columns: [...registration, 'salutation', 'title_prefix', 'title_suffix'],
}

type Person = { readonly id: string; readonly email: string; readonly former: readonly FormerEmail[] }

/** What is kept of a person in tables that no other part of the export reads. */
async function furtherPersonalDataOf(knex: Knex, user: UserModel): Promise<FurtherPersonalData> {
  const { id, email } = user
  const person: Person = { id, email, former: await formerEmailsOf(knex, id) }
  const parts: Record<string, unknown> = {}
  for (const [part, source] of Object.entries(sources)) parts[part] = await partOf(knex, source, person)
  const noCompany = { company: null, corporateRegisterNumber: null, uid: null, brokerSoftware: null }
  const noTitle = { salutation: null, titlePrefix: null, titleSuffix: null }
  parts['registrations'] = [
    ...(await partOf(knex, applications, person)).map((row) => ({ kind: 'tenant', ...noTitle, ...row })),
    ...(await partOf(knex, sellers, person)).map((row) => ({ kind: 'seller', ...noCompany, ...row })),
  ]
  // The route's answer is checked against its shape in every test of it.
  return parts as FurtherPersonalData
}

async function partOf(knex: Knex, source: Source, person: Person) {
  const { table, at, columns } = source
  const own = accountsTable(knex, table)
    .select({ at }, ...columns)
    .where((mine) => whereOwn(mine, source, person))
    .orderBy(at, 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)
  const rows = await rowsOf<Record<string, unknown>>(own)
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(inJson)))
}

/** Under an address that the person had, only what is from before its change: others may have it since. */
function whereOwn(own: Knex.QueryBuilder, { at, person: by }: Source, { id, email, former }: Person): void {
  if (by !== 'email') void own.where({ user_id: id })
  if (by === 'user_id') return
  void own.orWhere((byEmail) => {
    if (by === 'either') void byEmail.whereNull('user_id')
    void byEmail.where((any) => {
      void any.whereRaw('lower(email) = lower(?)', [email])
      for (const { email: earlier, until } of former)
        void any.orWhere(
          (had) => void had.whereRaw('lower(email) = lower(?)', [earlier]).where(at, '<', until),
        )
    })
  })
}

/** PostgreSQL's large integers come as texts. */
function inJson([field, value]: [string, unknown]): [string, unknown] {
  return [field, /price$/i.test(field) && value !== null ? Number(value) : value]
}

const columns = [
  'auction_id',
  'drafted_at',
  'published_at',
  'description',
  'terms',
  'withdrawn_at',
  'purchase_price',
  'awarded_at',
  'awarded_price',
  'not_awarded_at',
  'not_awarded_reason',
] as const

/** What a private seller wrote about their properties, and how each was decided. */
async function ownPropertiesOf(knex: Knex, userId: string): Promise<PersonalData['properties']> {
  return AuctionDetailsModel.query(knex)
    .select(...columns)
    .whereIn('tenant_id', [...(await sellerTenantIdsOf(knex, userId))])
    .orderBy('drafted_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)
    .castTo<PersonalData['properties']>()
}
