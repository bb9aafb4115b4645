import { randomUUID } from 'node:crypto'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { forgetOld, forgetUnusedAccounts } from '@zuschlag/gateway/workers/retention/retention'
import { expect, test } from 'vitest'
import { codeOf, decide, requestIn, sent, waitingIn, own } from './access-request-scenes.ts'
import { auctionIdOf, commandIdOf, draft } from '../fixtures/auction-commands.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)

const start = (auctionId: string, email: string, more: object = {}) =>
  visitor.post(`/api/public/auctions/${auctionId}/access-request`, {
    email,
    firstName: 'Ines',
    lastName: 'Gast',
    language: 'en',
    ...more,
  })

const linkIn = async (email: string): Promise<URL> => {
  const [mail] = await mailsTo(stack.knex, email, 'accessRequestStarted')
  return new URL(String(mail?.data?.['link']))
}

test('[ADM-11] a stranger is mailed a link to sign up, somebody with an account one to the request; the answer is the same', async () => {
  const auctionId = await stack.openAuction()
  const answers = [await start(auctionId, 'Fremd@reader.example'), await start(auctionId, people.carla.email)]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
  ])
  const signUp = await linkIn('fremd@reader.example')
  expect([signUp.pathname, signUp.searchParams.get('to')]).toEqual(['/sign-up', 'access'])
  const token = signUp.searchParams.get('token')
  const exchanged = await visitor.post('/api/account/exchange-short-token', { token })
  expect(exchanged.json()).toMatchObject({ isValid: true, purpose: 'signUp', auctionId })
  expect((await linkIn(people.carla.email)).pathname).toBe(`/object/${auctionId}/access`)
  for (let times = 0; times < 6; times += 1) {
    expect((await start(auctionId, 'fremd@reader.example')).status).toBe(204)
  }
  expect(await mailsTo(stack.knex, 'fremd@reader.example')).toHaveLength(5)
})

test('no mail names a stranger by what was typed into the form, until somebody has signed up', async () => {
  const email = 'victim@reader.example'
  const typed = { firstName: 'Your prize waits at', lastName: 'evil.example' }
  await start(await stack.openAuction(), email, typed)
  await visitor.post('/api/account/forgot-password', { email })
  const namesBefore = (await mailsTo(stack.knex, email)).map(({ kind, name }) => [kind, name])
  expect(namesBefore).toEqual([
    ['accessRequestStarted', null],
    ['signUp', null],
  ])
  await stack.knex('accounts.users').where({ email }).update({ email_confirmed_at: stack.clock.now() })
  await visitor.post('/api/account/forgot-password', { email })
  const names = (await mailsTo(stack.knex, email)).map(({ name }) => name)
  expect(names).toEqual([null, null, null])
})

async function signUpLinkOf(email: string, kind: 'accessRequestStarted' | 'invitation') {
  const [mail] = (await mailsTo(stack.knex, email, kind)).slice(-1)
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  const exchanged = await visitor.post('/api/account/exchange-short-token', { token })
  const { code } = exchanged.json() as { code: string }
  const body = { email, code }
  const checked = await visitor.post('/api/account/reset-password/verify', body)
  return { body, user: (checked.json() as { user: object }).user }
}

test('an account is named by its owner at sign-up, by the latest inviter until then, by no visitor', async () => {
  const email = 'ines@gast.example'
  const password = 'Siebzehn Eulen am Turm'
  const auctionId = await stack.openAuction()
  await start(auctionId, email, { firstName: 'Falscher', lastName: 'Name' })
  const asked = await signUpLinkOf(email, 'accessRequestStarted')
  expect(asked.user).toMatchObject({ firstName: '', lastName: '' })
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const nameless = await visitor.post('/api/account/sign-up', { ...asked.body, password })
  expect([nameless.status, nameless.text]).toEqual([400, expect.stringContaining('firstName')])
  const invite = (client: ScriptClient, of: string, firstName: string) =>
    client.post(`/api/administration/auctions/${of}/invitations`, {
      commandId: randomUUID(),
      email,
      firstName,
      lastName: 'Gast',
      reason: 'Besichtigung',
    })
  expect((await invite(broker, auctionId, 'Ines')).status).toBe(204)
  expect((await signUpLinkOf(email, 'accessRequestStarted')).user).toMatchObject({ firstName: 'Ines' })
  await start(auctionId, email, { firstName: 'Nochmals', lastName: 'Falsch' })
  const { tenantId, brokerId, brokerUserId } = people.otherTenant
  const theirs = await stack.openAuction({
    ownership: { tenantId, brokerId, brokerUserId, sellerUserId: null },
  })
  const other = await ScriptClient.signedIn(stack.url, people.otherBroker)
  expect((await invite(other, theirs, 'Agnes')).status).toBe(204)
  // Each tenant reads what it typed.
  const listed = async (client: ScriptClient, of: string) =>
    (await client.get(`/api/administration/auctions/${of}/admissions`)).text
  expect(await listed(broker, auctionId)).toContain('"name":"Ines Gast"')
  expect(await listed(other, theirs)).toContain('"name":"Agnes Gast"')
  const { body, user } = await signUpLinkOf(email, 'invitation')
  expect(user).toMatchObject({ firstName: 'Agnes', lastName: 'Gast' })
  const named = { firstName: 'Ines Maria', lastName: 'Gast-Hofer', language: 'en' }
  expect((await visitor.post('/api/account/sign-up', { ...body, password, ...named })).status).toBe(200)
  expect(await listed(broker, auctionId)).toContain('"name":"Ines Maria Gast-Hofer"')
  // From here on nobody else names them.
  await invite(other, theirs, 'Agnes')
  const row: unknown = await stack
    .knex('accounts.users')
    .where({ email })
    .first('first_name', 'last_name', 'language')
  expect(row).toEqual({ first_name: 'Ines Maria', last_name: 'Gast-Hofer', language: 'en' })
})

test('the name of a seller whom a tenant named is not changed by an invitation of another', async () => {
  const email = 'verkauf@gast.example'
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const { description, terms } = draft(auctionIdOf(1), commandIdOf(1)).data
  const seller = { email, firstName: 'Sara', lastName: 'Lang' }
  const drafted = { commandId: randomUUID(), auctionId: randomUUID(), description, terms, seller }
  expect((await broker.post('/api/administration/auctions', drafted)).status).toBe(201)
  const { tenantId, brokerId, brokerUserId } = people.otherTenant
  const theirs = await stack.openAuction({
    ownership: { tenantId, brokerId, brokerUserId, sellerUserId: null },
  })
  const other = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const invitation = { commandId: randomUUID(), email, firstName: 'Falscher', lastName: 'Name', reason: 'x' }
  expect((await other.post(`/api/administration/auctions/${theirs}/invitations`, invitation)).status).toBe(
    204,
  )
  const row: unknown = await stack.knex('accounts.users').where({ email }).first('first_name', 'last_name')
  expect(row).toEqual({ first_name: 'Sara', last_name: 'Lang' })
})

test('[ADM-12] nothing is mailed about an unlisted or an ended auction, or to what is no address', async () => {
  const unlisted = await stack.openAuction({ description: { listed: false } })
  const over = await stack.openAuction()
  await stack.manage(over, 'WithdrawAuction', { reason: 'Verkauft' })
  expect(codeOf(await start(unlisted, 'x@reader.example'))).toBe('auctionNotFound')
  expect((await start(over, 'x@reader.example')).status).toBeGreaterThanOrEqual(400)
  const wrong = await start(unlisted, 'niemand', { firstName: 'A\nBcc: b@c.example' })
  expect(Object.keys(problemIn(wrong).errors ?? {}).toSorted()).toEqual(['email', 'firstName'])
  expect(await mailsTo(stack.knex, 'x@reader.example')).toEqual([])
})

test('[ADM-13] the broker is mailed a request, its author a question and a refusal with its category', async () => {
  const auctionId = await stack.openAuction()
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  await sent(carla, auctionId)
  const waiting = await waitingIn(broker, auctionId)
  const [requested] = await mailsTo(stack.knex, people.broker.email, 'accessRequested')
  expect(String(requested?.data?.['link'])).toContain(waiting.id)
  await decide(broker, waiting.id, 'question', { revision: waiting.revision, text: 'Für wen?' })
  const [asked] = await mailsTo(stack.knex, people.carla.email, 'accessAskedBack')
  expect(asked?.data).toMatchObject({ text: 'Für wen?' })
  const { revision } = requestIn(await carla.get(own(auctionId)))
  await decide(broker, waiting.id, 'refusal', { revision, category: 'noCapacity' })
  const [declined] = await mailsTo(stack.knex, people.carla.email, 'accessDeclined')
  expect(declined?.data).toMatchObject({ category: 'noCapacity' })
})

test('an account that a stranger made for an address is deleted where nobody used it, and no other', async () => {
  const auctionId = await stack.openAuction()
  const emails = ['nie@reader.example', 'gefragt@reader.example', 'zugang@reader.example']
  for (const email of emails) expect((await start(auctionId, email)).status).toBe(204)
  const accounts = () =>
    stack.knex<{ id: UserId; email: string }>('accounts.users').whereIn('email', emails).orderBy('email')
  const [asked, unused, granted] = await accounts().select('id')
  const { revision } = await stack.manage(auctionId, 'GrantAccess', { userId: granted?.id, until: null })
  await stack.seen(auctionId, revision)
  const request = {
    id: randomUUID(),
    auction_id: auctionId,
    user_id: asked?.id,
    tenant_id: people.tenant.tenantId,
  }
  await stack.knex('accounts.access_requests').insert({
    ...request,
    state: 'open',
    revision: 1,
    created_at: stack.clock.now(),
    changed_at: stack.clock.now(),
  })
  const after = (days: number) => ({
    knex: stack.knex,
    clock: { now: () => stack.clock.hoursFromNow(24 * days) },
  })
  // Who was mailed a link lately may still follow it.
  await forgetUnusedAccounts(after(181))
  expect(await accounts()).toHaveLength(3)
  await forgetOld({ ...after(179), identifications: { remove: () => Promise.resolve() } })
  await forgetUnusedAccounts(after(179))
  expect(await accounts()).toHaveLength(3)
  await forgetUnusedAccounts(after(181))
  expect((await accounts()).map(({ email }) => email)).toEqual([emails[1], emails[2]])
  const trail = await stack.knex('accounts.audit_entries').where({ subject_id: unused?.id }).orderBy('id')
  expect(trail).toMatchObject([
    { action: 'user.created', after: null },
    { action: 'user.linkMailed', after: null },
  ])
  expect(await mailsTo(stack.knex, emails[0] ?? '')).toEqual([])
})
