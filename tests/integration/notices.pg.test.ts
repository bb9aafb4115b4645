import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { reachPriceAlerts } from '@zuschlag/gateway/modules/notifications/alerts/price-alerts'
import { notifyEndingSoon } from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

let stack: RunningStack
let anna: ScriptClient
let ben: ScriptClient

/** Noon, so that no mail waits for a morning. */
const noonToday = () => msToInstant(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 36 * 3_600_000)

beforeAll(async () => {
  stack = await startStack()
  stack.clock.jumpTo(noonToday())
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  ben = await ScriptClient.signedIn(stack.url, people.ben)
})
afterAll(() => stack.close())

const options = () => ({
  knex: stack.knex,
  clock: stack.clock,
  publicUrl: gatewayConfig.publicUrl,
  secret: gatewayConfig.sessionSecret,
})

async function follow(): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await followAuctions(options())
  await notifyEndingSoon(options())
  await reachPriceAlerts(options())
}

async function bid(client: ScriptClient, auctionId: AuctionId, price: number): Promise<void> {
  const answer = await client.bid(auctionId, price)
  if (answer.status !== 201) throw new Error(answer.text)
  await stack.seen(auctionId, (answer.json() as { revision: number }).revision)
}

async function alertsOf(client: ScriptClient, auctionId: AuctionId): Promise<readonly UserAlert[]> {
  const { alerts } = (await client.get('/api/user/alerts?take=100')).json() as { alerts: UserAlert[] }
  return alerts.filter((alert) => alert.auctionId === auctionId)
}
const kindsOf = (alerts: readonly UserAlert[]) => alerts.map(({ kind }) => kind).toReversed()
const mailsAbout = async (email: string, auctionId: AuctionId) => {
  const mails = (await mailsTo(stack.knex, email)) as readonly {
    kind: string
    status: string
    auction_id?: string
  }[]
  return mails.filter((mail) => mail.auction_id === auctionId)
}

test('a bidder who loses the lead is notified, once for each time', async () => {
  const auctionId = await stack.openAuction()
  await bid(anna, auctionId, 100_000)
  await bid(ben, auctionId, 110_000)
  await bid(ben, auctionId, 120_000)
  await follow()
  expect(kindsOf(await alertsOf(anna, auctionId))).toEqual(['bidReceipt', 'outbid'])
  expect((await alertsOf(anna, auctionId))[0]).toMatchObject({
    price: 110_000,
    ownPrice: 100_000,
    isRead: false,
  })
  const mails = await mailsAbout(people.anna.email, auctionId)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['bidReceipt', 'outbid'])
  // The mail says how it is now, not how it was one bid ago.
  expect(mails.find(({ kind }) => kind === 'outbid')).toMatchObject({
    data: { currentPrice: 120_000, ownPrice: 100_000 },
  })
  await bid(anna, auctionId, 130_000)
  await follow()
  expect(await mailsAbout(people.anna.email, auctionId)).toMatchObject([{}, {}, {}])
  const [, , third] = await mailsAbout(people.anna.email, auctionId)
  expect(third?.kind).toBe('bidReceipt')
})

test('rereading a history notifies nobody twice, and two readers notify once', async () => {
  const auctionId = await stack.openAuction()
  await bid(anna, auctionId, 100_000)
  await bid(ben, auctionId, 110_000)
  await Promise.all([follow(), follow(), follow()])
  const before = await mailsAbout(people.anna.email, auctionId)
  expect(before).toHaveLength(2)
  await stack.knex('accounts.notice_progress').where({ auction_id: auctionId }).delete()
  await follow()
  expect(await mailsAbout(people.anna.email, auctionId)).toEqual(before)
  expect(await alertsOf(anna, auctionId)).toHaveLength(2)
})

test('an event is read once the details of the auction have it too', async () => {
  const auctionId = await stack.openAuction()
  await bid(anna, auctionId, 100_000)
  const details = () => stack.knex('read.auction_details').where({ auction_id: auctionId })
  const columns = ['revision', 'leader_id', 'leading_bid_revision', 'current_price'] as const
  const before = (await details().first(columns)) as Readonly<Record<string, unknown>>
  await bid(ben, auctionId, 110_000)
  const after = (await details().first(columns)) as typeof before
  const outbid = async () =>
    (await mailsAbout(people.anna.email, auctionId)).filter(({ kind }) => kind === 'outbid')
  await details().update(before)
  await follow()
  expect(await outbid()).toEqual([])
  await details().update(after)
  await follow()
  expect(await outbid()).toMatchObject([{ data: { currentPrice: 110_000, ownPrice: 100_000 } }])
})

test('bidders who do not lead are notified an hour before the end, and not again after extensions', async () => {
  const end = stack.clock.hoursFromNow(0.9)
  const auctionId = await stack.openAuction({ terms: { end } })
  await bid(anna, auctionId, 100_000)
  await bid(ben, auctionId, 110_000)
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await follow()
  await follow()
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  expect(kindsOf(await alertsOf(anna, auctionId))).toEqual(['bidReceipt', 'outbid', 'endingSoon'])
  expect(kindsOf(await alertsOf(carla, auctionId))).toEqual(['accessGranted', 'endingSoon'])
  expect(kindsOf(await alertsOf(ben, auctionId))).toEqual(['bidReceipt'])
})

test('at night the mail waits for the morning, and is taken back where its reader leads again', async () => {
  const night = msToInstant(instantToMs(noonToday()) + 11 * 3_600_000)
  stack.clock.jumpTo(night)
  const auctionId = await stack.openAuction({ terms: { end: stack.clock.hoursFromNow(72) } })
  await bid(anna, auctionId, 100_000)
  await bid(ben, auctionId, 110_000)
  await follow()
  const outbid = async () =>
    (await mailsTo(stack.knex, people.anna.email, 'outbid')).at(-1) as { due_at: Date; status: string }
  expect(await outbid()).toMatchObject({
    data: { currentPrice: 110_000, auction: { asOf: expect.any(String) as unknown } },
  })
  expect((await outbid()).due_at.getTime()).toBeGreaterThan(instantToMs(night) + 3_600_000)
  await bid(anna, auctionId, 120_000)
  await follow()
  expect(await outbid()).toMatchObject({ status: 'withdrawn' })
  await bid(ben, auctionId, 130_000)
  await follow()
  const { revision } = (await stack
    .knex('read.auction_details')
    .where({ auction_id: auctionId })
    .first('revision')) as { revision: number }
  expect(await outbid()).toMatchObject({ status: 'queued' })
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const voiding = { bidRevision: revision, reason: 'Irrtum' }
  expect((await admin.manage(auctionId, 'VoidBid', voiding)).status).toBe(201)
  await follow()
  expect(await outbid()).toMatchObject({ status: 'withdrawn' })
  stack.clock.jumpTo(msToInstant(instantToMs(noonToday()) + 24 * 3_600_000))
})

test('choices are kept to', async () => {
  const key = { user_id: people.anna.id, kind: 'outbid' }
  await stack.knex('accounts.notification_choices').insert({ ...key, by_mail: false, in_app: false })
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  ben = await ScriptClient.signedIn(stack.url, people.ben)
  const auctionId = await stack.openAuction()
  await bid(anna, auctionId, 100_000)
  await bid(ben, auctionId, 110_000)
  await follow()
  expect(kindsOf(await alertsOf(anna, auctionId))).toEqual(['bidReceipt'])
  expect((await mailsAbout(people.anna.email, auctionId)).map(({ kind }) => kind)).toEqual(['bidReceipt'])
  await stack.knex('accounts.notification_choices').where(key).delete()
})

test('a price alert is mailed once, when the price reaches it', async () => {
  const auctionId = await stack.openAuction()
  const path = `/api/public/auctions/${auctionId}/price-alerts`
  const visitor = new ScriptClient(stack.url)
  for (const price of [105_000, 200_000]) {
    await visitor.post(path, { price, email: 'waiting@reader.example', firstName: 'Wanda', language: 'en' })
  }
  for (const { data } of await mailsTo(stack.knex, 'waiting@reader.example', 'confirmPriceAlert')) {
    await visitor.send('POST', pathOfLink(data))
  }
  await follow()
  const mails = () => mailsTo(stack.knex, 'waiting@reader.example', 'priceAlert')
  expect(await mails()).toEqual([])
  await bid(ben, auctionId, 110_000)
  await Promise.all([follow(), follow()])
  await bid(ben, auctionId, 120_000)
  await follow()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ language: 'en', data: { alertPrice: 105_000, currentPrice: 110_000 } })
  const token = String(mail?.data?.['unsubscribeToken'])
  await visitor.send('POST', `/price-alert/unsubscribe?token=${token}`)
  await bid(ben, auctionId, 250_000)
  await follow()
  expect(await mails()).toHaveLength(1)
})

test('alerts are read one by one or all, and only one’s own', async () => {
  const { alerts, unreadCount } = (await anna.get('/api/user/alerts?take=100')).json() as {
    alerts: UserAlert[]
    unreadCount: number
  }
  const unread = alerts.filter(({ isRead }) => !isRead)
  expect(unreadCount).toBe(unread.length)
  const id = unread[0]?.id
  await ben.post('/api/user/alerts/read', { ids: [id] })
  const count = async () =>
    ((await anna.get('/api/user/alerts')).json() as { unreadCount: number }).unreadCount
  expect(await count()).toBe(unreadCount)
  await anna.post('/api/user/alerts/read', { ids: [id] })
  expect(await count()).toBe(unreadCount - 1)
  await anna.post('/api/user/alerts/read', {})
  expect(await count()).toBe(0)
  const own = (await anna.get('/api/user/mails')).json() as { kind: string }[]
  expect(own.length).toBeGreaterThan(0)
})

test('[PUB-13] [CAL-1] changed terms are announced once to access and watch list, and the calendar entry moves', async () => {
  const auctionId = await stack.openAuction({ terms: { nightTimeStart: null, nightTimeEnd: null } })
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  expect((await anna.send('PUT', `/api/user/watch-list/${auctionId}`)).status).toBe(204)
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await stack.manage(auctionId, 'GrantAccess', { userId: people.anna.id })
  await follow()
  const calendar = async () => (await ben.get(`/api/public/auctions/${auctionId}/calendar.ics`)).text
  const lineOf = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1]
  const before = await calendar()
  const end = stack.clock.hoursFromNow(500)
  await stack.manage(auctionId, 'ReviseAuction', { terms: { startPrice: 90_000 as never, end } })
  await follow()
  await follow()
  for (const [client, email] of [
    [anna, people.anna.email],
    [carla, people.carla.email],
  ] as const) {
    const [alert, ...others] = (await alertsOf(client, auctionId)).filter(
      ({ kind }) => kind === 'termsChanged',
    )
    expect(others).toEqual([])
    expect(alert?.changes).toEqual([
      { name: 'startPrice', before: 100_000, after: 90_000 },
      { name: 'end', before: expect.any(String) as string, after: end },
    ])
    const mails = await mailsAbout(email, auctionId)
    expect(mails.filter(({ kind }) => kind === 'termsChanged')).toHaveLength(1)
  }
  expect(kindsOf(await alertsOf(ben, auctionId))).toEqual([])
  const after = await calendar()
  expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'))
  expect(Number(lineOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(before, 'SEQUENCE')))
  expect(lineOf(after, 'DTSTART')).not.toBe(lineOf(before, 'DTSTART'))
})
