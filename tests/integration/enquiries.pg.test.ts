import { randomUUID } from 'node:crypto'
import type { Enquiry } from '@zuschlag/contracts/access-requests/enquiries'
import { expect, test } from 'vitest'
import { codeOf } from './access-request-scenes.ts'
import { people, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const path = '/api/administration/enquiries'
const named = { firstName: 'Nina', lastName: 'Neu', language: 'de' }

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')

const enquire = (auctionId: string, body: object) =>
  new ScriptClient(stack.url).post(`/api/public/auctions/${auctionId}/contact`, body)

async function enquiriesOf(client: ScriptClient, auctionId: string, state = 'open'): Promise<Enquiry[]> {
  const { enquiries } = (await client.get(`${path}?state=${state}&take=100`)).json() as {
    enquiries: Enquiry[]
  }
  return enquiries.filter(({ auction }) => auction.id === auctionId)
}

async function enquiryOf(auctionId: string): Promise<Enquiry> {
  const [enquiry] = await enquiriesOf(broker, auctionId)
  if (enquiry === undefined) throw new Error('Nobody enquired')
  return enquiry
}

test('[ADM-25] one press mails the sender a link to a request that knows their name, once', async () => {
  const auctionId = await stack.openAuction()
  const message = 'Ich möchte <b>mitbieten</b>.'
  expect((await enquire(auctionId, { email: 'Nina@reader.example', message })).status).toBe(204)
  const enquiry = await enquiryOf(auctionId)
  expect(enquiry).toMatchObject({ message, mayInvite: true, doneAt: null })
  const invite = () => broker.post(`${path}/${enquiry.id}/invitation`, named)
  expect((await Promise.all([invite(), invite()])).map(({ status }) => status)).toEqual([204, 204])
  expect((await invite()).status).toBe(204)
  const mails = await mailsTo(stack.knex, 'nina@reader.example', 'accessRequestStarted')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.data).toMatchObject({ isInvited: true })
  const link = new URL(String(mails[0]?.data?.['link']))
  expect([link.pathname, link.searchParams.get('to')]).toEqual(['/sign-up', 'access'])
  // Name and address are the account's, and no URL says them.
  expect(link.href).not.toMatch(/nina/i)
  const token = link.searchParams.get('token')
  const exchanged = await new ScriptClient(stack.url).post('/api/account/exchange-short-token', { token })
  expect(exchanged.json()).toMatchObject({ isValid: true, purpose: 'signUp', auctionId })
  const user: unknown = await stack.knex('accounts.users').where({ email: 'nina@reader.example' }).first()
  expect(user).toMatchObject({ first_name: 'Nina', last_name: 'Neu' })
  expect(await enquiriesOf(broker, auctionId)).toEqual([])
  const [done] = await enquiriesOf(broker, auctionId, 'done')
  expect(done?.doneBy).toEqual(expect.any(String))
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const trail = await admin.get(`/api/administration/audit-entries?subjectId=${enquiry.id}`)
  expect(trail.text).not.toMatch(/nina|mitbieten/i)
  expect((trail.json() as { entries: { action: string }[] }).entries.map(({ action }) => action)).toEqual([
    'contactMessage.invited',
    'contactMessage.received',
  ])
})

test('[ADM-25] an address that got too many links is not invited, and its enquiry stays open', async () => {
  const auctionId = await stack.openAuction()
  const email = 'oft@reader.example'
  await enquire(auctionId, { email })
  const { id } = await enquiryOf(auctionId)
  while ((await stack.rateLimits.spend('requestMail', email)).ok);
  const refused = await broker.post(`${path}/${id}/invitation`, named)
  expect([refused.status, codeOf(refused)]).toEqual([429, 'tooManyRequests'])
  expect(await enquiriesOf(broker, auctionId)).toHaveLength(1)
  expect(await mailsTo(stack.knex, email, 'accessRequestStarted')).toEqual([])
})

test('[ADM-25] enquiries are read by brokers of the tenant alone', async () => {
  const auctionId = await stack.openAuction({ ownership: { sellerUserId: people.seller.id } })
  await enquire(auctionId, { email: 'vera@reader.example' })
  const { id } = await enquiryOf(auctionId)
  for (const person of [people.otherBroker, people.seller, people.anna]) {
    const stranger = await ScriptClient.signedIn(stack.url, person)
    expect(await enquiriesOf(stranger, auctionId)).toEqual([])
    expect(codeOf(await stranger.post(`${path}/${id}/invitation`, named))).toBe('notFound')
    expect(codeOf(await stranger.send('PUT', `${path}/${id}/state`, { isDone: true }))).toBe('notFound')
  }
  expect(await enquiriesOf(await ScriptClient.signedIn(stack.url, people.admin), auctionId)).toHaveLength(1)
  expect(await mailsTo(stack.knex, 'vera@reader.example')).toEqual([])
})

test('[ADM-25] without an address, after the end and with bad input nothing is mailed', async () => {
  const auctionId = await stack.openAuction()
  await enquire(auctionId, { phoneNumber: '+43123456' })
  const byPhone = await enquiryOf(auctionId)
  expect(byPhone.mayInvite).toBe(false)
  const refused = await broker.post(`${path}/${byPhone.id}/invitation`, named)
  expect(codeOf(refused)).toBe('validationFailed')
  const wrong = { ...named, firstName: 'A\nBcc: b@c.example' }
  expect(codeOf(await broker.post(`${path}/${byPhone.id}/invitation`, wrong))).toBe('validationFailed')
  expect(codeOf(await broker.post(`${path}/${randomUUID()}/invitation`, named))).toBe('notFound')
  expect((await broker.send('PUT', `${path}/${byPhone.id}/state`, { isDone: true })).status).toBe(204)
  expect(await enquiriesOf(broker, auctionId)).toEqual([])
  expect((await broker.send('PUT', `${path}/${byPhone.id}/state`, { isDone: false })).status).toBe(204)
  const over = await stack.openAuction()
  await enquire(over, { email: 'paul@reader.example' })
  await stack.manage(over, 'WithdrawAuction', { reason: 'Verkauft' })
  const late = await enquiryOf(over)
  expect(late.mayInvite).toBe(false)
  expect(codeOf(await broker.post(`${path}/${late.id}/invitation`, named))).toBe('auctionEnded')
  expect(await mailsTo(stack.knex, 'paul@reader.example')).toEqual([])
})
