import { randomUUID } from 'node:crypto'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import { PERSONAL_DATA_ROWS_MAX, personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

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

test('an export has what was kept under a former address until its change, and nothing from after it', async () => {
  const [email, changedAt] = ['ben@former.example', new Date(2_000)]
  const tables = (name: string) => stack.knex(`accounts.${name}`)
  const change = { old_email: email, new_email: people.ben.email, created_at: new Date(0) }
  const unused = { token_hash: Buffer.from('former'), expires_at: changedAt }
  await tables('email_changes').insert({
    id: randomUUID(),
    user_id: people.ben.id,
    ...change,
    ...unused,
    used_at: changedAt,
  })
  for (const ms of [1_000, 3_000]) {
    const message = { id: randomUUID(), created_at: new Date(ms), email, message: `Nach ${ms} ms` }
    await tables('contact_messages').insert(message)
    const seller = { ...registration, id: randomUUID(), created_at: new Date(ms), email, salutation: 'ms' }
    await tables('seller_registrations').insert({ ...seller, city: `Wien ${ms}` })
  }
  // Decided, and so of the account, whatever its address.
  const own = { ...registration, id: randomUUID(), email: 'other@former.example', user_id: people.ben.id }
  await tables('tenant_applications').insert({ ...own, company: 'Haus', broker_software: 'none' })
  const data = await exportOf(ben)
  expect(data.contactMessages).toMatchObject([{ message: 'Nach 1000 ms' }])
  expect(data.registrations).toMatchObject([
    { kind: 'tenant', email: 'other@former.example' },
    { kind: 'seller', email, city: 'Wien 1000' },
  ])
})

test('an export has ended sessions, left alerts and searches, and the category of a suspension', async () => {
  const auctionId = await stack.openAuction()
  const tables = (name: string) => stack.knex(`accounts.${name}`)
  const [at, instant] = [new Date(0), new Date(0).toISOString()]
  const mailed = { email: people.ben.email, language: 'de', created_at: at, cancelled_at: at }
  const [alert, search] = [Buffer.from('alert'), Buffer.from('search')]
  await tables('price_alerts').insert({
    ...mailed,
    id: randomUUID(),
    auction_id: auctionId,
    price: 9,
    last_name: 'Berg',
    phone_number: '+431',
    token_hash: alert,
    confirmed_at: null,
  })
  const hashes = { token_hash: search, confirm_hash: search }
  await tables('saved_searches').insert({
    ...mailed,
    ...hashes,
    id: randomUUID(),
    query: 'zips=10',
    next_mail_at: at,
  })
  const again = await ScriptClient.signedIn(stack.url, people.ben)
  await again.post('/api/account/logout', {})
  const suspension = {
    commandId: randomUUID(),
    action: 'suspend',
    category: 'identityUnclear',
    reason: 'Notiz',
  }
  const { revision } = receiptSchema.parse((await ben.bid(auctionId, 100_000)).json())
  await stack.seen(auctionId, revision)
  const path = `/api/administration/auctions/${auctionId}/admissions/${people.ben.id}/changes`
  expect((await broker.post(path, suspension)).status).toBe(204)
  const data = await exportOf(ben)
  expect(data.priceAlerts).toMatchObject([
    { lastName: 'Berg', phoneNumber: '+431', price: 9, confirmedAt: null, cancelledAt: instant },
  ])
  expect(data.savedSearches).toMatchObject([{ query: 'zips=10', cancelledAt: instant }])
  expect(new Set(data.sessions.map(({ endedAt }) => endedAt === null))).toEqual(new Set([false, true]))
  expect(data.admissions).toMatchObject([{ auctionId, action: 'suspend', category: 'identityUnclear' }])
  expect(JSON.stringify(data)).not.toContain('Notiz')
})

test('an export names the parts of which older rows may be missing', async () => {
  expect((await exportOf(broker)).incomplete).toEqual([])
  await stack.knex.raw(
    `insert into accounts.watched_auctions (user_id, auction_id, created_at)
     select ?, gen_random_uuid(), now() from generate_series(1, ?)`,
    [people.broker.id, PERSONAL_DATA_ROWS_MAX + 1],
  )
  const data = await exportOf(broker)
  expect(data.incomplete).toEqual(['watchedAuctions'])
  expect(data.watchedAuctions).toHaveLength(PERSONAL_DATA_ROWS_MAX)
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
