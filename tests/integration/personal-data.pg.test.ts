import { randomUUID } from 'node:crypto'
import { personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { expect, test } from 'vitest'
import { people } from './people.ts'
import { signedIn, stackOfFile } from './stack-of-file.ts'

const stack = await stackOfFile()
const [anna, ben, broker] = await signedIn(stack, 'anna', 'ben', 'broker')

const exportOf = async (client: typeof anna) =>
  personalDataSchema.strict().parse((await client.get('/api/user/personal-data')).json())

const registration = {
  id: randomUUID(),
  status: 'declined',
  created_at: new Date(0),
  first_name: 'Anna',
  last_name: 'Berger',
  email: 'Anna@test.example',
  street: 'Gasse 1',
  zip_code: '1010',
  city: 'Wien',
  country: 'AT',
  language: 'de',
  consents: JSON.stringify({ terms: true }),
}

test('an export has what is kept under the account and under its address, and nothing of others', async () => {
  const auctionId = await stack.openAuction()
  const tables = (name: string) => stack.knex(`accounts.${name}`)
  await tables('watched_auctions').insert({
    user_id: people.anna.id,
    auction_id: auctionId,
    created_at: new Date(0),
  })
  await tables('contact_messages').insert({
    id: randomUUID(),
    created_at: new Date(0),
    email: 'Anna@test.example',
    message: 'Ist der Keller trocken?',
  })
  await tables('tenant_applications').insert({ ...registration, company: 'Haus', broker_software: 'none' })
  await tables('seller_registrations').insert({ ...registration, salutation: 'ms' })
  await tables('notices').insert({
    id: randomUUID(),
    auction_id: auctionId,
    revision: 3,
    user_id: people.anna.id,
    kind: 'outbid',
    price: 120_000,
    at: new Date(0),
    in_app: true,
  })
  await tables('mails').insert({
    id: randomUUID(),
    kind: 'outbid',
    status: 'sent',
    user_id: people.anna.id,
    email: people.anna.email,
    language: 'de',
    queued_at: new Date(0),
    due_at: new Date(0),
  })
  const data = await exportOf(anna)
  const at = new Date(0).toISOString()
  expect(data.contactMessages).toMatchObject([{ at, message: 'Ist der Keller trocken?' }])
  expect(data.registrations).toMatchObject([
    { kind: 'tenant', company: 'Haus', consents: { terms: true } },
    { kind: 'seller', company: null, city: 'Wien' },
  ])
  expect(data.watchedAuctions).toMatchObject([{ auctionId }])
  expect(data.notices).toMatchObject([{ auctionId, kind: 'outbid', price: 120_000, readAt: null }])
  expect(data.mails).toContainEqual(expect.objectContaining({ kind: 'outbid', status: 'sent' }))
  expect((await exportOf(broker)).brokerContacts).toMatchObject([{ tenantId: people.tenant.tenantId }])
  const others = await exportOf(ben)
  for (const part of ['contactMessages', 'registrations', 'watchedAuctions', 'notices'] as const)
    expect([part, others[part]]).toEqual([part, []])
})

/** Tables of `accounts` that name a person, with the part of the export that has them, or why none has. */
const parts: Readonly<Record<string, string>> = {
  users: 'profile',
  sessions: 'sessions',
  memberships: 'memberships',
  brokers: 'brokerContacts',
  notification_choices: 'notificationChoices',
  watched_auctions: 'watchedAuctions',
  notices: 'notices',
  mails: 'mails',
  email_changes: 'emailChanges',
  price_alerts: 'priceAlerts',
  saved_searches: 'savedSearches',
  contact_messages: 'contactMessages',
  tenant_applications: 'registrations',
  seller_registrations: 'registrations',
  admissions: 'invitations',
  admission_changes: 'admissions',
  access_requests: 'accessRequests',
  refused_offers: 'bids',
  gateway_incidents: 'bids',
  document_openings: 'documentOpenings',
  questions: 'questions',
}
const withoutPart: Readonly<Record<string, string>> = {
  account_tokens: 'hashes of links',
  second_factors: 'a sealed key',
  recovery_codes: 'hashes of codes',
}

test('every table that names a person is in the export', async () => {
  const { rows } = await stack.knex.raw<{ rows: { name: string }[] }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'accounts' and column_name in ('user_id', 'email') or table_name = 'users'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(parts), ...Object.keys(withoutPart)].toSorted(),
  )
  const members = Object.keys(await exportOf(anna))
  expect(members).toEqual(expect.arrayContaining(Object.values(parts)))
})
