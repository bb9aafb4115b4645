import { randomUUID } from 'node:crypto'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { forgetOld } from '@zuschlag/gateway/workers/retention/forget-old'
import { forgetUnusedAccounts } from '@zuschlag/gateway/workers/retention/forget-unused-accounts'
import { expect, test } from 'vitest'
import { codeOf, decide, requestIn, sent, waitingIn, own } from './access-request-scenes.ts'
import { people } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { problemIn, ScriptClient } from './script-client.ts'
import { stackOfFile } from './stack-of-file.ts'

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
  const named = await mailsTo(stack.knex, email, 'signUp')
  expect(named.map(({ name }) => name)).toContain('Your prize waits at evil.example')
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
