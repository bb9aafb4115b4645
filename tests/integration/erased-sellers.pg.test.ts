import { randomUUID } from 'node:crypto'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import { writeAuditEntry } from '@zuschlag/gateway/modules/identity/accounts/audit-trail'
import { ACCEPTED_TIE_DAYS, salesOf } from '@zuschlag/projections/auction-participants/person-queries'
import { personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { expect, test } from 'vitest'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { tablesWith } from './tables-with.ts'
import { plainBroker, plainTenant, plainUser } from '../fixtures/account-records.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)
const erase = (client: ScriptClient) =>
  client.post('/api/user/personal-data/deletion', { password: PASSWORD })

/** A private seller: the only broker of a tenant of their own, which has their name. */
async function privateSeller(lastName: string) {
  const [id, tenantId, brokerId] = [randomUUID(), randomUUID(), randomUUID()]
  const email = `${id}@seller.example`
  const name = `Sepp ${lastName}`
  const ofSeller = { imprint: `${name}, Gasse 1`, isSellerTenant: true }
  await saveTenant(stack.knex, { ...plainTenant, id: tenantId, name, ...ofSeller })
  await saveUser(stack.knex, {
    ...plainUser,
    id,
    email,
    password: PASSWORD,
    firstName: 'Sepp',
    lastName,
    isSeller: true,
    tenantIds: [tenantId],
  })
  await saveBroker(stack.knex, { ...plainBroker, id: brokerId, userId: id, tenantId })
  await writeAuditEntry(stack.knex, {
    origin: { actorUserId: null, at: stack.clock.now(), requestId: null },
    action: 'tenant.created',
    subject: { kind: 'tenant', id: tenantId },
    before: null,
    after: { name, isSellerTenant: true },
  })
  const ownership = {
    tenantId: tenantId as TenantId,
    brokerId: brokerId as BrokerId,
    brokerUserId: id as UserId,
    sellerUserId: null,
  }
  return { id: id as UserId, tenantId, ownership, client: await ScriptClient.signedIn(stack.url, { email }) }
}

test('an erased private seller leaves no name in their tenant, nor in what readers see of it', async () => {
  const { tenantId, ownership, client } = await privateSeller('Kranewitter')
  const auctionId = await stack.openAuction({ ownership, terms: { openEnd: true, end: null } })
  const page = async () => (await visitor.get(`/api/public/auctions/${auctionId}`)).text
  expect(await page()).toContain('Kranewitter')
  await stack.manage(auctionId, 'EndAuction', {})

  expect((await erase(client)).status).toBe(204)

  expect(await tablesWith(stack.knex, 'Kranewitter')).toEqual([])
  expect(await page()).not.toContain('Kranewitter')
  const tenant: unknown = await stack.knex('accounts.tenants').where({ id: tenantId }).first()
  expect(tenant).toMatchObject({ name: 'Privat', imprint: null })
})

const undecided = { openEnd: true, end: null, sellerDecisionBinding: false, decisionDays: 14 } as const

test('a seller stays while the decision is open, and for a while after the award', async () => {
  const { id, tenantId, ownership, client } = await privateSeller('Gruber')
  const auctionId = await stack.openAuction({ ownership, terms: undecided })
  const [anna] = await signedIn(stack, 'anna')
  const bid = receiptSchema.parse((await anna.bid(auctionId, 100_000)).json())
  await stack.manage(auctionId, 'EndAuction', {})
  const refusal = async () => problemIn(await erase(client)).code
  const sells = async (hours: number) => {
    const seller = { userId: id, sellerTenantIds: [tenantId] }
    return (await salesOf(stack.knex, seller, stack.clock.hoursFromNow(hours))).includes(auctionId)
  }

  expect(await refusal()).toBe('sellerOfAuction')
  expect([await sells(14 * 24 - 1), await sells(14 * 24 + 1)]).toEqual([true, false])

  const { revision: bidRevision } = bid
  await stack.manage(auctionId, 'AwardAuction', { bidRevision })
  expect(await refusal()).toBe('sellerOfAuction')
  const tied = ACCEPTED_TIE_DAYS * 24
  expect([await sells(tied - 1), await sells(tied + 1)]).toEqual([true, false])

  await stack.manage(auctionId, 'ReportNotConcluded', { bidRevision, category: 'financingFailed' })
  await stack.manage(auctionId, 'DeclineAward', { reason: 'Nein' })
  expect(await sells(0)).toBe(false)
})

test('a seller whose object a broker runs stays while its decision is open', async () => {
  const auctionId = await stack.openAuction({ terms: undecided })
  const [anna, seller] = await signedIn(stack, 'anna', 'seller')
  await anna.bid(auctionId, 100_000)
  await stack.manage(auctionId, 'EndAuction', {})
  expect(problemIn(await erase(seller)).code).toBe('sellerOfAuction')
  const brokered = { userId: people.broker.id, sellerTenantIds: [] }
  expect(await salesOf(stack.knex, brokered, stack.clock.now())).not.toContain(auctionId)
})

test('the export of a private seller has their properties with the decision, and no others', async () => {
  const { ownership, client } = await privateSeller('Huber')
  const auctionId = await stack.openAuction({ ownership, terms: undecided })
  await stack.openAuction()
  const [anna] = await signedIn(stack, 'anna')
  const { revision: bidRevision } = receiptSchema.parse((await anna.bid(auctionId, 100_000)).json())
  await stack.manage(auctionId, 'EndAuction', {})
  await stack.manage(auctionId, 'AwardAuction', { bidRevision })
  const exported = async (of: ScriptClient) =>
    personalDataSchema.strict().parse((await of.get('/api/user/personal-data')).json()).properties
  const [property, ...others] = await exported(client)
  expect(others).toEqual([])
  expect(property).toMatchObject({ auctionId, terms: undecided, awardedPrice: 100_000, withdrawnAt: null })
  expect(property?.description.title).not.toBe('')
  expect(await exported(anna)).toEqual([])
})
