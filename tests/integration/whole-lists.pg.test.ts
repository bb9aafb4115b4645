import { TIME_LINE_FILE_MAX } from '@zuschlag/contracts/administration/activity'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { people, problemIn, type ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin, broker, anna] = await signedIn(stack, 'admin', 'broker', 'anna')

/** More than one answer of any list ever held. */
const MANY = 1_100

/** Copies of a row, each with its own key and what else is said of it by SQL over `n`, from 1. */
async function copies(table: string, where: string, changed: Readonly<Record<string, string>>, count = MANY) {
  const pairs = Object.entries(changed).map(([column, sql]) => `'${column}', ${sql}`)
  const inserted = await stack.knex.raw<{ rowCount: number }>(
    `insert into ${table} select copy.*
     from (select to_jsonb(t) as row from ${table} t where ${where} limit 1) one, generate_series(1, ${count}) n,
       jsonb_populate_record(null::${table}, one.row || jsonb_build_object(${pairs.join(', ')})) copy`,
  )
  expect(inserted.rowCount).toBe(count)
}

async function read<T>(client: ScriptClient, path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await client.get(path)
  expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([path, 200, expect.any(String)])
  return schema.parse(answer.json())
}

/** All rows of a list, page by page. */
async function pagesOf(client: ScriptClient, path: string, name: string, take: number) {
  const rows: unknown[] = []
  for (;;) {
    const page = await read(
      client,
      `${path}?skip=${rows.length}&take=${take}`,
      z.looseObject({ total: z.int() }),
    )
    const added = page[name] as unknown[]
    expect(added.length).toBeLessThanOrEqual(take)
    rows.push(...added)
    if (added.length === 0 || rows.length >= page.total) return { rows, total: page.total }
  }
}

const distinct = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row))).size
const ofAuction = (auctionId: AuctionId, list: string) => `/api/administration/auctions/${auctionId}/${list}`
const numbered = (start: string) => `('${start}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** The stack compares the read models with the log when it closes. */
afterAll(async () => {
  for (const [table, added] of [
    ['auction_bids', 'revision > 1000'],
    ['purchase_requests', 'revision > 1000'],
    ['auction_history', 'revision > 1000'],
    ['auction_participants', `user_id::text like '00000079%' or auction_id::text like '00000077%'`],
    ['auction_details', `auction_id::text like '00000077%'`],
  ] as const)
    await stack.knex.raw(`delete from read.${table} where ${added}`)
})

async function withBid(): Promise<AuctionId> {
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  const { revision } = (await anna.bid(auctionId, 100_000)).json() as { revision: number }
  await stack.seen(auctionId, revision)
  return auctionId
}

test('participants come a page at a time, with their number', async () => {
  const auctionId = await withBid()
  const before = (await pagesOf(broker, ofAuction(auctionId, 'participants'), 'participants', 500)).total
  await copies('read.auction_participants', `auction_id = '${auctionId}'`, { user_id: numbered('00000079') })
  const { rows, total } = await pagesOf(broker, ofAuction(auctionId, 'participants'), 'participants', 500)
  expect([rows.length, total, distinct(rows)]).toEqual(Array.from({ length: 3 }, () => before + MANY))
})

test('the ranking goes on behind its first page', async () => {
  const auctionId = await withBid()
  await copies('read.auction_bids', `auction_id = '${auctionId}'`, {
    revision: '1000 + n',
    price: '200000 + n',
  })
  const path = `/api/auctions/${auctionId}/anonymized-bids`
  const bids = z.array(z.object({ order: z.int(), price: z.int() }))
  const [first, second, third] = [
    await read(anna, path, bids),
    await read(anna, `${path}?skip=500`, bids),
    await read(anna, `${path}?skip=1000`, bids),
  ]
  expect([first.length, second.length, third.length]).toEqual([500, 500, MANY - 999])
  expect([...first, ...second, ...third].map(({ order }) => order)).toEqual(
    Array.from({ length: MANY + 1 }, (_, index) => index + 1),
  )
  expect(third.at(-1)).toMatchObject({ price: 100_000 })
})

test('purchase requests are whole', async () => {
  const auctionId = await withBid()
  await stack.knex.raw(
    `insert into read.purchase_requests (auction_id, revision, bidder_id, price, requested_at, event_hash, status)
     select ?, 1000 + n, ?, 1, now(), '', 'declined' from generate_series(1, ${MANY}) n`,
    [auctionId, people.anna.id],
  )
  const requests = await read(broker, ofAuction(auctionId, 'purchase-requests'), z.array(z.unknown()))
  expect(requests).toHaveLength(MANY)
})

test('everybody has all of their auctions', async () => {
  const auctionId = await withBid()
  const changed = { auction_id: numbered('00000077') }
  await copies('read.auction_details', `auction_id = '${auctionId}'`, changed, 250)
  const own = `auction_id = '${auctionId}' and user_id = '${people.anna.id}'`
  await copies('read.auction_participants', own, changed, 250)
  const all = await read(anna, '/api/auctions', z.array(z.object({ id: z.string() })))
  expect(all.filter(({ id }) => id.startsWith('00000077'))).toHaveLength(250)
})

test('members of a tenant come a page at a time, and a change answers with the one changed', async () => {
  const tenantId = people.tenant.tenantId
  const path = `/api/administration/tenants/${tenantId}/users`
  const before = (await pagesOf(admin, path, 'users', 200)).total
  await copies('accounts.users', `id = '${people.anna.id}'`, {
    id: numbered('00000078'),
    investor_id: 'null::uuid',
    email: `'member' || n || '@test.example'`,
    last_name: `'Aaa'`,
  })
  await stack.knex.raw(
    `insert into accounts.memberships (user_id, tenant_id)
     select id, ? from accounts.users where id::text like '00000078-%'`,
    [tenantId],
  )
  const { rows, total } = await pagesOf(admin, path, 'users', 200)
  expect([rows.length, total, distinct(rows)]).toEqual(Array.from({ length: 3 }, () => before + MANY))
  const contact = { publicPhoneNumber: null, publicEmail: 'b@haus.example', immoCardId: null }
  const changed = await broker.send('PUT', `${path}/${people.broker.id}/contact`, contact)
  expect(changed.json()).toMatchObject({
    users: [{ userId: people.broker.id, broker: { publicEmail: 'b@haus.example' } }],
  })
})

test('notices and incidents of a dispute come a page at a time', async () => {
  const auctionId = await withBid()
  const at = '2026-10-12T10:00:00Z'
  await stack.knex.raw(
    `insert into accounts.notices (id, user_id, auction_id, revision, kind, at, in_app)
     select gen_random_uuid(), ?, ?, n, 'outbid', ?, true from generate_series(1, ${MANY}) n`,
    [people.anna.id, auctionId, at],
  )
  await stack.knex.raw(
    `insert into accounts.refused_offers (auction_id, user_id, kind, code, price, at)
     select ?, ?, 'bid', case when n <= 100 then 'bidLimitExceeded' else 'tooManyRequests' end, to_jsonb(n), ?
     from generate_series(1, ${MANY}) n`,
    [auctionId, people.anna.id, at],
  )
  const notices = await pagesOf(broker, ofAuction(auctionId, 'dispute/notices'), 'notices', 500)
  expect([notices.rows.length, distinct(notices.rows)]).toEqual([notices.total, notices.total])
  expect(notices.total).toBeGreaterThanOrEqual(MANY)
  const incidents = await pagesOf(broker, ofAuction(auctionId, 'dispute/incidents'), 'incidents', 500)
  expect([incidents.rows.length, incidents.total, distinct(incidents.rows)]).toEqual([MANY, MANY, MANY])
})

test('confirmations of documents come a page at a time', async () => {
  const auctionId = await withBid()
  await copies('read.auction_bids', `auction_id = '${auctionId}'`, {
    revision: '1000 + n',
    bidder_id: numbered('00000079'),
    documents_state: '1',
  })
  const path = ofAuction(auctionId, 'document-confirmations')
  const { rows, total } = await pagesOf(broker, path, 'confirmations', 500)
  expect(total).toBeGreaterThanOrEqual(MANY)
  expect([rows.length, distinct(rows)]).toEqual([total, total])
})

test('a log of more events than one document has is refused, not cut', async () => {
  const auctionId = await withBid()
  await stack.manage(auctionId, 'EndAuction', {})
  await copies(
    'read.auction_history',
    `auction_id = '${auctionId}' and type = 'BidPlaced'`,
    { revision: '1000 + n', event_id: numbered('00000079') },
    50_000,
  )
  for (const [client, path] of [
    [broker, ofAuction(auctionId, 'bid-log')],
    [anna, `/api/auctions/${auctionId}/bid-log`],
  ] as const) {
    const answer = await client.get(`${path}?format=csv`)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'historyTooLong'])
  }
})

test('a file of more objects than it holds is refused, not cut', async () => {
  const auctionId = await withBid()
  const changed = { auction_id: `('00000077-9999-4000-8000-' || lpad(n::text, 12, '0'))::uuid` }
  const path = '/api/administration/auctions-file?language=en'
  expect((await broker.get(path)).status).toBe(200)
  await copies('read.auction_details', `auction_id = '${auctionId}'`, changed, 20_000)
  const answer = await broker.get(path)
  expect([answer.status, problemIn(answer).code]).toEqual([409, 'fileTooLong'])
})

test('a file of activity has as many lines as its page says, the newest', async () => {
  await stack.knex.raw(
    `insert into accounts.audit_entries (at, action, subject_kind, subject_id)
     select '2026-01-01'::timestamptz + n * interval '1 second', 'tenant.identityChanged', 'tenant', ?
     from generate_series(1, ${TIME_LINE_FILE_MAX + 1}) n`,
    [people.tenant.tenantId],
  )
  const answer = await admin.get(
    '/api/administration/time-line/file?language=en&until=2026-02-01T00:00:00.000Z',
  )
  expect(answer.status).toBe(200)
  const lines = answer.text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(TIME_LINE_FILE_MAX)
})
