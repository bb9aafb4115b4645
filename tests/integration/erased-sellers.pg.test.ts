import { randomUUID } from 'node:crypto'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/account-records'
import { writeAuditEntry } from '@zuschlag/gateway/modules/identity/accounts/audit-trail'
import { expect, test } from 'vitest'
import { PASSWORD } from './people.ts'
import { ScriptClient } from './script-client.ts'
import { stackOfFile } from './stack-of-file.ts'
import { tablesWith } from './tables-with.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)
const erase = (client: ScriptClient) =>
  client.post('/api/user/personal-data/deletion', { password: PASSWORD })

/** A private seller: the only broker of a tenant of their own, which has their name. */
async function privateSeller(lastName: string) {
  const [id, tenantId, brokerId] = [randomUUID(), randomUUID(), randomUUID()]
  const email = `${id}@seller.example`
  const name = `Sepp ${lastName}`
  const none = { primaryAccentColor: null, secondaryAccentColor: null, ternaryAccentColor: null }
  await saveTenant(stack.knex, {
    id: tenantId,
    name,
    logoUrl: null,
    currencyCode: 'EUR',
    ...none,
    bannerPatternImageUrl: null,
    imprint: `${name}, Gasse 1`,
    isSellerTenant: true,
  })
  await saveUser(stack.knex, {
    id,
    email,
    password: PASSWORD,
    isEmailConfirmed: true,
    salutation: null,
    titlePrefix: null,
    firstName: 'Sepp',
    lastName,
    titleSuffix: null,
    phoneNumber: null,
    language: null,
    isSystemAdmin: false,
    isSeller: true,
    investorId: null,
    tenantIds: [tenantId],
  })
  const face = { profileImageUrl: null, publicPhoneNumber: null, publicEmail: null, immoCardId: null }
  await saveBroker(stack.knex, { id: brokerId, userId: id, tenantId, ...face })
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
