import { randomUUID } from 'node:crypto'
import { DRAFTING_TENANTS_MAX } from '@zuschlag/contracts/administration/drafting'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../fixtures/auction-commands.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, seller] = await signedIn(stack, 'broker', 'seller')

const at = (auctionId: string, page: string) => `/api/administration/auctions/${auctionId}${page}`

function draftWith(changes: object, client = broker) {
  const { description, terms } = draft(auctionIdOf(1), commandIdOf(1)).data
  const body = { commandId: randomUUID(), auctionId: randomUUID(), description, terms, ...changes }
  return client.post('/api/administration/auctions', body).then((answer) => ({ answer, body }))
}

async function follow(): Promise<void> {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(options));
}

test('the seller of an object that a broker runs sees all of it and decides nothing', async () => {
  const auctionId = await stack.openAuction()
  const looked = await seller.get(at(auctionId, ''))
  expect(looked.json()).toMatchObject({ mayManage: false })
  expect((await broker.get(at(auctionId, ''))).json()).toMatchObject({ mayManage: true })
  for (const page of ['/bids', '/admissions', '/refused-attempts', '/watchers', '/dispute/steps']) {
    expect([page, (await seller.get(at(auctionId, page))).status]).toEqual([page, 200])
  }
  const decisions = [
    ['/end-extensions', { end: stack.clock.hoursFromNow(48), reason: 'Nein' }],
    ['/withdrawal', { reason: 'Nein' }],
    ['/revisions', { description: { title: 'Anders' } }],
  ] as const
  for (const [path, data] of decisions) {
    const answer = await seller.post(at(auctionId, path), { commandId: randomUUID(), data })
    expect([path, answer.status, problemIn(answer).code]).toEqual([path, 403, 'commandNotPermitted'])
  }
  const invitation = { email: 'x@test.example', firstName: 'X', lastName: 'Y', reason: 'Nein' }
  const invited = await seller.post(at(auctionId, '/invitations'), { commandId: randomUUID(), ...invitation })
  expect(invited.status).toBe(403)
})

test('a seller who is named by address is invited once, and looks on', async () => {
  const named = { email: 'Sara@seller.example', firstName: 'Sara', lastName: 'Lang', language: 'en' }
  const { answer, body } = await draftWith({ seller: named })
  expect(answer.status).toBe(201)
  expect((await broker.post('/api/administration/auctions', body)).status).toBe(201)
  const mails = await mailsTo(stack.knex, 'sara@seller.example')
  expect(mails).toMatchObject([{ kind: 'sellerInvited', language: 'en' }])
  const user = await stack
    .knex<{ id: string; email: string; is_seller: boolean }>('accounts.users')
    .where({ email: 'sara@seller.example' })
    .first('id', 'is_seller')
  expect(user).toMatchObject({ is_seller: true })
  await stack.seen(body.auctionId as AuctionId, 0)
  const row = await stack
    .knex<{ auction_id: string; seller_user_id: string }>('read.auction_details')
    .where({ auction_id: body.auctionId })
    .first('seller_user_id')
  expect(row).toEqual({ seller_user_id: user?.id })
})

test('no account becomes a seller by its id, which a seller reads of bidders', async () => {
  const { answer } = await draftWith({ sellerUserId: people.carla.id })
  expect([answer.status, problemIn(answer).code]).toEqual([400, 'validationFailed'])
})

test('nobody drafts in the name of a broker of another tenant', async () => {
  const { answer } = await draftWith({ brokerId: people.otherTenant.brokerId })
  expect(problemIn(answer).code).toBe('brokerNotFound')
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const { answer: drafted } = await draftWith({ brokerId: people.otherTenant.brokerId }, admin)
  expect(drafted.status).toBe(201)
})

test('an auction is drafted in an own tenant, each with its defaults and its brokers', async () => {
  const path = '/api/administration/drafting-tenants'
  const own = (await broker.get(path)).json() as { tenantId: string; brokers: { id: string }[] }[]
  expect(own.map(({ tenantId }) => tenantId)).toEqual([people.tenant.tenantId])
  expect(own[0]?.brokers.map(({ id }) => id)).toContain(people.tenant.brokerId)
  expect(own[0]).toMatchObject({ nightBidding: 'allowed', timeZone: null, currencyCode: 'EUR' })
  expect((await seller.get(path)).json()).toEqual([])
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  expect(((await admin.get(path)).json() as unknown[]).length).toBeGreaterThan(own.length)
})

test('of more tenants than one answer offers, those without a broker take no place, and words find the rest', async () => {
  const path = '/api/administration/drafting-tenants'
  const names = async (search = '') =>
    ((await admin.get(`${path}?search=${search}`)).json() as { name: string }[]).map(({ name }) => name)
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const before = await names()
  const copies = async (start: string, count: number) => {
    const { id: _id, ...row } = await stack
      .knex('accounts.tenants')
      .where({ id: people.tenant.tenantId })
      .first<Record<string, unknown>>()
    const costs = row['default_costs'] === null ? null : JSON.stringify(row['default_costs'])
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      default_costs: costs,
      id: randomUUID(),
      name: `${start} ${String(index).padStart(2, '0')}`,
    }))
    await stack.knex('accounts.tenants').insert(rows)
    return rows
  }
  await copies('Aaa', DRAFTING_TENANTS_MAX)
  expect(await names()).toEqual(before)
  const own = { id: people.tenant.brokerId }
  const first = await stack.knex('accounts.brokers').where(own).first<Record<string, unknown>>()
  const brokered = await copies('Bbb', DRAFTING_TENANTS_MAX)
  for (const { id } of brokered) {
    await stack.knex('accounts.memberships').insert({ user_id: people.broker.id, tenant_id: id })
    await stack.knex('accounts.brokers').insert({ ...first, id: randomUUID(), tenant_id: id })
  }
  expect(await names()).toHaveLength(DRAFTING_TENANTS_MAX)
  expect(await names()).not.toContain('Haus 1')
  expect(await names('haus%201')).toEqual(['Haus 1'])
})

test('all brokers of a tenant can be chosen, and leave those of other tenants', async () => {
  const tenant = { tenant_id: people.otherTenant.tenantId }
  const like = async (table: string, where: object) => {
    const row = await stack.knex(table).where(where).first<Record<string, unknown>>()
    return row ?? {}
  }
  const user = await like('accounts.users', { id: people.otherBroker.id })
  const brokerRow = await like('accounts.brokers', tenant)
  const users = Array.from({ length: 501 }, (_, index) => ({
    ...user,
    id: randomUUID(),
    email: `broker-${index}@test.example`,
    last_name: 'Aa',
  }))
  await stack.knex.batchInsert('accounts.users', users)
  await stack.knex.batchInsert(
    'accounts.memberships',
    users.map(({ id }) => ({ user_id: id, ...tenant })),
  )
  const brokers = users.map(({ id }) => ({ ...brokerRow, id: randomUUID(), user_id: id }))
  await stack.knex.batchInsert('accounts.brokers', brokers)
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const offered = (await admin.get('/api/administration/drafting-tenants?search=haus')).json() as {
    tenantId: string
    brokers: { id: string }[]
  }[]
  const idsIn = (id: string) =>
    offered.find(({ tenantId }) => tenantId === id)?.brokers.map((each) => each.id)
  expect(idsIn(people.tenant.tenantId)).toContain(people.tenant.brokerId)
  expect(idsIn(people.otherTenant.tenantId)).toHaveLength(502)
})

test('sellers are notified of requests, end and decision when bidders are', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  await stack.manage(auctionId, 'EndAuction', {})
  await stack.manage(auctionId, 'AwardAuction', { bidRevision: 3 })
  await follow()
  for (const { email } of [people.broker, people.seller]) {
    const mails = (await mailsTo(stack.knex, email)) as readonly { kind: string; auction_id?: string }[]
    const kinds = mails.filter((mail) => mail.auction_id === auctionId).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['objectAwarded', 'objectEnded'])
  }
})

test("sellers are named within the broker's limit of invitations, drafts without one beyond it", async () => {
  const named = { email: 'limited@test.example', firstName: 'Eva', lastName: 'Huber' }
  while ((await stack.rateLimits.spend('invitation', people.broker.id)).ok);
  const { answer } = await draftWith({ seller: named })
  expect([answer.status, problemIn(answer).code]).toEqual([429, 'tooManyRequests'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stack.knex('accounts.users').where({ email: named.email })).toEqual([])
  expect((await draftWith({})).answer.status).toBe(201)
})
