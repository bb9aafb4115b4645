import { randomUUID } from 'node:crypto'
import { type RequestLimitName, requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

const AT_ONCE = 40
const stranger = () => new ScriptClient(stack.url)

/** Sends more than a limit allows; what is refused says when to come again. Answers how many passed. */
async function spendAll(
  limit: RequestLimitName,
  send: () => Promise<Answer>,
  atOnce = AT_ONCE,
): Promise<number> {
  const { max, seconds } = requestLimits[limit]
  const answers: Answer[] = []
  while (answers.length < max + 5) {
    const left = Math.min(atOnce, max + 5 - answers.length)
    answers.push(...(await Promise.all(Array.from({ length: left }, send))))
  }
  const refused = answers.filter(({ status }) => status === 429)
  for (const answer of refused) {
    expect(problemIn(answer).code).toBe('tooManyRequests')
    const wait = Number(answer.headers.get('retry-after'))
    expect([wait > 0, wait <= seconds]).toEqual([true, true])
  }
  return answers.length - refused.length
}

const contact = { contactType: 0, email: 'reader@test.example', message: 'Guten Tag' }

test('messages by account', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect(await spendAll('contact', () => anna.post('/api/contact', contact))).toBe(requestLimits.contact.max)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await ben.post('/api/contact', contact)).status).toBe(204)
})

test('price alerts by account', async () => {
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const alert = { email: people.anna.email, price: 200_000 }
  expect(
    await spendAll('priceAlert', () => anna.post(`/api/public/auctions/${auctionId}/price-alerts`, alert)),
  ).toBe(requestLimits.priceAlert.max)
})

test('forgotten passwords and links that set one, by client IP', async () => {
  const body = { email: 'nobody@test.example' }
  expect(await spendAll('forgotPassword', () => stranger().post('/api/account/forgot-password', body))).toBe(
    requestLimits.forgotPassword.max,
  )
  const link = { ...body, code: 'x'.repeat(43), password: 'vier Stühle im Garten' }
  expect(await spendAll('setPassword', () => stranger().post('/api/account/sign-up', link))).toBe(
    requestLimits.setPassword.max,
  )
})

test('bids by account: another bidder from the same IP continues to bid', async () => {
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect(await spendAll('bid', () => anna.post(`/api/auctions/${auctionId}/bids`, '{}'))).toBe(
    requestLimits.bid.max,
  )
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await ben.bid(auctionId, 100_000)).status).toBe(201)
})

test('wrong passwords by IP and email: that IP waits, others do not', async () => {
  const { email } = people.carla
  const login = (password: string) => stranger().post('/api/account/login', { email, password })
  // Hashes are made one at a time, and a request waits only so long.
  expect(await spendAll('signInFailure', () => login(`wrong ${randomUUID()}`), 6)).toBe(
    requestLimits.signInFailure.max,
  )
  // This client IP waits, and the account is not locked: everybody else on it signs in.
  expect((await login(PASSWORD)).status).toBe(429)
  const other = { email: people.ben.email, password: PASSWORD }
  expect((await stranger().post('/api/account/login', other)).status).toBe(200)
})

test.each([
  ['roles', { isSystemAdmin: false, isInvestor: true, isSeller: true }],
  ['memberships', { memberships: [] }],
])('a change of %s ends sessions with their live connections', async (part, body) => {
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const multi = new ScriptClient(stack.url)
  const { tenantId } = people.tenant
  const login = { email: people.multi.email, password: PASSWORD, tenantId }
  multi.takeCookie(await multi.post('/api/account/login', login))
  const live = await LiveClient.open(stack.url, multi.cookie)
  const path = `/api/administration/users/${people.multi.id}/${part}`
  expect((await admin.send('PUT', path, body)).status).toBe(200)
  expect(await live.closed()).toBe(4401)
  expect((await multi.get('/api/auctions')).status).toBe(401)
})
