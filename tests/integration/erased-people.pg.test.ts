import { randomUUID } from 'node:crypto'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { TenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import { eraseByEmail } from '@zuschlag/gateway/modules/identity/own-account/erase-account'
import { IdentificationStore } from '@zuschlag/gateway/modules/identity/registrations/identification'
import { ACCEPTED_TIE_DAYS, runningTiesOf } from '@zuschlag/projections/auction-participants/person-queries'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { photograph } from './access-request-scenes.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'
import { tablesWith } from './tables-with.ts'

const stack = await stackOfFile()
const [admin, broker, otherBroker] = await signedIn(stack, 'admin', 'broker', 'otherBroker')

const create = { width: 600, height: 600, channels: 3, background: '#123456' } as const
const picture = await sharp({ create }).png().toBuffer()
const usersPath = ({ tenantId }: { tenantId: string }) => `/api/administration/tenants/${tenantId}/users`
const erase = (client: ScriptClient) =>
  client.post('/api/user/personal-data/deletion', { password: PASSWORD })
const statusOf = async (address: string) => (await fetch(stack.url + address)).status

/** Uploads somebody's portrait; answers its address, at which everybody sees it. */
async function portrayed(by: ScriptClient, users: string, userId: string): Promise<string> {
  const answer = await by.upload(`${users}/${userId}/portrait`, 'picture', picture)
  const url = (answer.json() as TenantUsers).users.find((user) => user.userId === userId)?.broker
    ?.profileImageUrl
  expect(await statusOf(url ?? '')).toBe(200)
  return url ?? ''
}

const acquiredIn = async (auctionId: AuctionId, id: UserId, at = stack.clock.now()) =>
  (await runningTiesOf(stack.knex, id, at)).acquired.includes(auctionId)

test('who holds the highest bid is tied to it up to the decision, and the award ties its bidder', async () => {
  const leads = async (id: UserId, at = stack.clock.now()) =>
    (await runningTiesOf(stack.knex, id, at)).leads.includes(auctionId)
  const acquired = (id: UserId, at = stack.clock.now()) => acquiredIn(auctionId, id, at)
  const terms = { openEnd: true, end: null, sellerDecisionBinding: false, decisionDays: 14 }
  const auctionId = await stack.openAuction({ terms })
  const [ben, anna] = await signedIn(stack, 'ben', 'anna')
  await anna.bid(auctionId, 100_000)
  const bid = receiptSchema.parse((await ben.bid(auctionId, 110_000)).json())
  const { revision } = await stack.manage(auctionId, 'EndAuction', {})
  await stack.seen(auctionId, revision)
  expect(await leads(people.ben.id)).toBe(true)
  expect(await leads(people.anna.id)).toBe(false)
  expect(await leads(people.ben.id, stack.clock.hoursFromNow(14 * 24 - 1))).toBe(true)
  expect(await leads(people.ben.id, stack.clock.hoursFromNow(14 * 24 + 1))).toBe(false)
  const award = await stack.manage(auctionId, 'AwardAuction', { bidRevision: bid.revision })
  await stack.seen(auctionId, award.revision)
  expect(await leads(people.ben.id)).toBe(false)
  const refusal = async () => problemIn(await erase(ben)).code
  expect(await refusal()).toBe('acquiredAuction')
  const byAdmin = await admin.post(`/api/administration/users/${people.ben.id}/erasure`, {
    email: people.ben.email,
  })
  expect(problemIn(byAdmin).code).toBe('acquiredAuction')
  expect(await acquired(people.ben.id, stack.clock.hoursFromNow(ACCEPTED_TIE_DAYS * 24 - 1))).toBe(true)
  expect(await acquired(people.ben.id, stack.clock.hoursFromNow(ACCEPTED_TIE_DAYS * 24 + 1))).toBe(false)
  const failed = { bidRevision: bid.revision, category: 'financingFailed' }
  const released = await stack.manage(auctionId, 'ReportNotConcluded', failed)
  await stack.seen(auctionId, released.revision)
  expect([await leads(people.ben.id), await acquired(people.ben.id)]).toEqual([false, false])
})

test('whose request to buy was accepted is not erased soon after it', async () => {
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
  const auctionId = await stack.openAuction({ terms })
  const [anna] = await signedIn(stack, 'anna')
  const asked = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
    commandId: randomUUID(),
    confirmations: allConfirmed,
  })
  const requestRevision = receiptSchema.parse(asked.json()).revision
  const { revision } = await stack.manage(auctionId, 'AcceptImmediatePurchase', { requestRevision })
  await stack.seen(auctionId, revision)
  await expect.poll(() => acquiredIn(auctionId, people.anna.id)).toBe(true)
  expect(problemIn(await erase(anna)).code).toBe('acquiredAuction')
  const later = stack.clock.hoursFromNow(ACCEPTED_TIE_DAYS * 24 + 1)
  expect(await acquiredIn(auctionId, people.anna.id, later)).toBe(false)
})

test('a broker who is taken out of a tenant leaves no portrait behind', async () => {
  const users = usersPath(people.tenant)
  const member = { email: people.carla.email, firstName: 'Carla', lastName: 'Neu', isBroker: true }
  expect((await admin.post(users, member)).status).toBe(201)
  const url = await portrayed(broker, users, people.carla.id)
  expect((await admin.send('DELETE', `${users}/${people.carla.id}`)).status).toBe(200)
  expect(await statusOf(url)).toBe(404)
})

test('an erased broker leaves neither a portrait nor contact data, and changes of them name the broker', async () => {
  const { id: userId } = people.otherBroker
  const users = usersPath(people.otherTenant)
  const contact = { publicPhoneNumber: '+43155512345', publicEmail: 'vera@direkt.example', immoCardId: null }
  expect((await otherBroker.send('PUT', `${users}/${userId}/contact`, contact)).status).toBe(200)
  const url = await portrayed(otherBroker, users, userId)
  expect((await erase(otherBroker)).status).toBe(204)
  expect(await statusOf(url)).toBe(404)
  for (const text of ['direkt.example', '+43155512345', url])
    expect(await tablesWith(stack.knex, text)).toEqual([])
  const changes = stack.knex('accounts.audit_entries').where({ action: 'user.brokerChanged' })
  expect(await changes.where({ subject_id: userId })).toHaveLength(2)
})

/** Registers somebody as a seller; answers where administrators see the identification. */
async function registered(client: ScriptClient, email: string): Promise<string> {
  const form = new FormData()
  const fields = {
    salutation: 'Mr',
    firstName: 'Ben',
    lastName: 'Seller',
    email,
    street: 'Gasse 1',
    zipCode: '1010',
    city: 'Wien',
    language: '1',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'identification',
    new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }),
    'a.jpg',
  )
  expect((await client.send('POST', '/api/sellers/register', form)).status).toBeLessThan(300)
  const [registration] = (
    (await admin.get('/api/administration/seller-registrations?status=pending')).json() as {
      registrations: { identificationUrl: string }[]
    }
  ).registrations
  const address = registration?.identificationUrl ?? ''
  expect((await admin.get(address)).status).toBe(200)
  return address
}

test('what is kept of an address without an account is erased by it; an account keeps its own', async () => {
  const email = 'eva@muster.example'
  const visitor = new ScriptClient(stack.url)
  const address = await registered(visitor, email)
  const page = `/api/public/auctions/${await stack.openAuction()}`
  await visitor.post(`${page}/price-alerts`, { email, price: 1 })
  // Its mail waits for the broker, and names the sender.
  const message = { email: 'Eva@Muster.example', message: 'Ist der Keller trocken?' }
  expect((await visitor.post(`${page}/contact`, message)).status).toBe(204)
  const kept = ['contact_messages', 'mails', 'price_alerts', 'seller_registrations']
  expect((await tablesWith(stack.knex, email)).toSorted()).toEqual(kept)
  const pictures = new IdentificationStore(stack.privateDir)
  expect(await eraseByEmail(stack.knex, people.anna.email, pictures)).toBeNull()
  const erased = await eraseByEmail(stack.knex, 'EVA@muster.example', pictures)
  expect(erased).toMatchObject({ contact_messages: 1, price_alerts: 1, seller_registrations: 1 })
  expect(await tablesWith(stack.knex, email)).toEqual([])
  expect((await admin.get(address)).status).toBe(404)
  expect(await eraseByEmail(stack.knex, email, pictures)).toMatchObject({ contact_messages: 0, mails: 0 })
})

test('a registration under an earlier address goes with the account, its picture too', async () => {
  const { email } = people.ben
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  const address = await registered(ben, email)
  await ben.post('/api/user/email-change', { newEmail: 'ben@new.example', password: PASSWORD })
  const mail = (await mailsTo(stack.knex, 'ben@new.example', 'changeEmail')).at(-1)
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  ben.takeCookie(await ben.post('/api/account/email-change', { token }))
  expect((await erase(ben)).status).toBe(204)
  expect(await tablesWith(stack.knex, email)).toEqual([])
  expect((await admin.get(address)).status).toBe(404)
})
