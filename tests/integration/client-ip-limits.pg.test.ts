import { type RequestLimitName, requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { expect, test } from 'vitest'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { startStack, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

const CLIENT_IP = '127.0.0.1'
const AT_ONCE = 40

async function sendAll(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < count) {
    const next = Array.from(
      { length: Math.min(AT_ONCE, count - answers.length) },
      (_, at) => answers.length + at,
    )
    answers.push(...(await Promise.all(next.map(send))))
  }
  return answers
}

function expectRefusal(answer: Answer, limit: RequestLimitName): void {
  expect([answer.status, problemIn(answer).code]).toEqual([429, 'tooManyRequests'])
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(requestLimits[limit].seconds)
}

const rowsIn = async (table: string) => {
  const [row] = await stack.knex(`accounts.${table}`).count<{ count: string }[]>('* as count')
  return Number(row?.count)
}
const writtenOf = async () => ({
  messages: await rowsIn('contact_messages'),
  alerts: await rowsIn('price_alerts'),
  mails: await rowsIn('mails'),
})

test('messages of visitors: the IP waits, also with an account, and nothing more is kept', async () => {
  const { max } = requestLimits.contactFromAddress
  const visitor = new ScriptClient(stack.url)
  const contact = { contactType: 0, email: 'reader@test.example', message: 'Guten Tag' }
  const passed = await sendAll(max, () => visitor.post('/api/contact', contact))
  expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([204]))
  const written = await writtenOf()
  expect(written.messages).toBe(max)
  expectRefusal(await visitor.post('/api/contact', contact), 'contactFromAddress')
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expectRefusal(await anna.post('/api/contact', contact), 'contactFromAddress')
  expect(await writtenOf()).toEqual(written)
})

test('price alerts of visitors: the IP waits, and nothing more is kept', async () => {
  const { max } = requestLimits.priceAlertFromAddress
  const auctionId = await stack.openAuction()
  const visitor = new ScriptClient(stack.url)
  const alertOf = (index: number) =>
    visitor.post(`/api/public/auctions/${auctionId}/price-alerts`, {
      price: 200_000,
      email: `reader-${index}@test.example`,
      language: 'de',
      consent: true,
    })
  const before = await writtenOf()
  const passed = await sendAll(max, alertOf)
  expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([204]))
  const written = await writtenOf()
  expect(written.alerts - before.alerts).toBe(max)
  expectRefusal(await alertOf(max), 'priceAlertFromAddress')
  expect(await writtenOf()).toEqual(written)
})

test('bids of many accounts behind one IP: the last within the limit is taken, and after it nothing is written', async () => {
  const { max } = requestLimits.bidFromAddress
  const auctionId = await stack.openAuction()
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  // As twenty others behind this IP would: of a limit this large, the gateway's own counter takes all
  // but two bids.
  const { rateLimits } = stack
  for (let spent = 0; spent < max - 2; spent += 1) {
    expect(await rateLimits.spend('bidFromAddress', CLIENT_IP)).toEqual({ ok: true })
  }
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  const last = await ben.bid(auctionId, 101_000)
  expect(last.status).toBe(201)
  const events = await stack.eventsOf(auctionId)
  for (const bidder of [anna, ben]) {
    expectRefusal(await bidder.bid(auctionId, 110_000), 'bidFromAddress')
  }
  expect(await stack.eventsOf(auctionId)).toEqual(events)
  await stack.seen(auctionId, (last.json() as { revision: number }).revision)
})

test('signing in: a stranger who uses up a client IP, and all wrong passwords of an account, locks nobody out', async () => {
  const own = await startStack()
  try {
    const stranger = new ScriptClient(own.url)
    const session = await ScriptClient.signedIn(own.url, people.carla)
    // From elsewhere, all that one e-mail has of wrong passwords; its owner signs in.
    const { rateLimits } = own
    for (let count = 0; count <= requestLimits.signInFailureOfAccount.max; count += 1) {
      await rateLimits.spend('signInFailureOfAccount', people.carla.email)
    }
    const login = { email: people.carla.email, password: PASSWORD }
    expect((await stranger.post('/api/account/login', login)).status).toBe(200)
    const left = requestLimits.login.max - 2
    const firstStep = () => stranger.get('/api/account/loginTenants?email=nobody%40test.example')
    const passed = await sendAll(left, firstStep)
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([200]))
    const open = () => own.knex('accounts.sessions').count()
    const before = await open()
    expectRefusal(await firstStep(), 'login')
    expectRefusal(await stranger.post('/api/account/login', login), 'login')
    expect(await open()).toEqual(before)
    // Signed-in users continue to work from that client IP.
    expect((await session.get('/api/auctions')).status).toBe(200)
  } finally {
    await own.close()
  }
})
