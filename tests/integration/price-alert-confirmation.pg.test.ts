import type { OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { reachPriceAlerts } from '@zuschlag/gateway/modules/notifications/alerts/price-alerts'
import { forgetOld, retentionDays } from '@zuschlag/gateway/workers/retention/retention'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const { publicUrl, sessionSecret: secret } = gatewayConfig

const stack = await stackOfFile()
stack.clock.jumpToNoon()
const auctionId = await stack.openAuction({ terms: { end: null, openEnd: true } })
const visitor = new ScriptClient(stack.url)
const [ben] = await signedIn(stack, 'ben')
const receipt = (await ben.bid(auctionId, 150_000)).json() as { revision: number }
await stack.seen(auctionId, receipt.revision)

const reach = () => reachPriceAlerts({ knex: stack.knex, clock: stack.clock, publicUrl, secret })

async function ask(email: string, more: object = {}, client = visitor): Promise<void> {
  const body = { email, price: 150_000, language: 'de', ...more }
  const answer = await client.post(`/api/public/auctions/${auctionId}/price-alerts`, body)
  expect([answer.status, answer.text]).toEqual([204, ''])
}
const mailOf = async (email: string) => (await mailsTo(stack.knex, email, 'confirmPriceAlert')).at(-1)
const linkTo = async (email: string) => pathOfLink((await mailOf(email))?.data ?? null)
const alertsTo = (email: string) => mailsTo(stack.knex, email, 'priceAlert')

test.each([
  ['de', 'Preisalarm bestätigen', 'Der Preisalarm ist bestätigt.', 'Preisalarm abbestellen'],
  ['en', 'Confirm price alert', 'Your price alert is confirmed.', 'Unsubscribe from the price alert'],
] as const)(
  'a stranger’s alert is in effect once it is confirmed (%s)',
  async (language, button, done, leave) => {
    const email = `stranger-${language}@reader.example`
    await ask(email, { language })
    await reach()
    expect(await alertsTo(email)).toEqual([])
    expect(await mailOf(email)).toMatchObject({ language, user_id: null, data: { alertPrice: 150_000 } })
    const link = await linkTo(email)
    // Scanners of mails open links; that confirms nothing.
    for (let count = 0; count < 2; count += 1) {
      const page = await visitor.get(link)
      expect(page.text).toContain(`<html lang="${language}">`)
      expect(page.text).toContain(`<button>${button}</button>`)
    }
    await reach()
    expect(await alertsTo(email)).toEqual([])
    for (const method of ['POST', 'GET', 'POST']) {
      const page = await visitor.send(method, link)
      expect([page.status, page.text.includes(done), page.text.includes('<form')]).toEqual([200, true, false])
    }
    await Promise.all([reach(), reach()])
    const [mail, ...others] = await alertsTo(email)
    expect(others).toEqual([])
    const token = String(mail?.data?.['unsubscribeToken'])
    const left = `/price-alert/unsubscribe?token=${token}&lang=${language}`
    expect((await visitor.get(left)).text).toContain(`<h1>${leave}</h1>`)
    for (const count of [1, 2]) {
      const page = await visitor.send('POST', left)
      expect([count, page.status, page.text.includes('<form')]).toEqual([count, 200, false])
    }
  },
)

test('an expired link and tokens of another kind confirm nothing', async () => {
  const email = 'late@reader.example'
  await ask(email)
  const link = await linkTo(email)
  const [{ token_hash: hash }] = (await stack.knex('accounts.price_alerts').where({ email })) as [
    { token_hash: Buffer },
  ]
  expect(hash).toBeInstanceOf(Buffer)
  const unsubscribing = link.replace('/confirm', '/unsubscribe')
  for (const wrong of [
    unsubscribing,
    `/price-alert/confirm?token=${'x'.repeat(43)}`,
    '/price-alert/confirm',
  ]) {
    for (const method of ['GET', 'POST']) {
      const page = await visitor.send(method, wrong)
      expect([wrong, page.status, page.text.includes('<form')]).toEqual([wrong, 404, false])
    }
  }
  const later = stack.clock.now()
  stack.clock.jumpTo(stack.clock.hoursFromNow(3 * 24 + 1))
  expect((await visitor.send('POST', link)).status).toBe(404)
  await reach()
  expect(await alertsTo(email)).toEqual([])
  // Asked again, the link works again.
  await ask(email)
  expect((await visitor.send('POST', await linkTo(email))).status).toBe(200)
  await reach()
  expect(await alertsTo(email)).toHaveLength(1)
  expect(later < stack.clock.now()).toBe(true)
})

test('an alert that was left is asked for again before it is in effect, one in effect is not', async () => {
  const email = 'again@reader.example'
  const price = 900_000
  await ask(email, { price })
  const link = await linkTo(email)
  await visitor.send('POST', link)
  await ask(email, { price })
  expect(await mailsTo(stack.knex, email, 'confirmPriceAlert')).toHaveLength(1)
  await stack.knex('accounts.price_alerts').where({ email }).update({ cancelled_at: stack.clock.now() })
  expect((await visitor.send('POST', link)).status).toBe(404)
  await ask(email, { price })
  expect(await mailsTo(stack.knex, email, 'confirmPriceAlert')).toHaveLength(2)
  const [row] = (await stack.knex('accounts.price_alerts').where({ email })) as [
    { confirmed_at: Date | null },
  ]
  expect(row.confirmed_at).toBeNull()
})

test('one’s own address needs no confirmation, anybody else’s does, and nobody learns whose has an account', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  await ask(people.anna.email, {}, anna)
  expect(await mailOf(people.anna.email)).toBeUndefined()
  await ask(people.carla.email, {}, anna)
  await ask(people.carla.email, { price: 160_000 })
  expect(await mailsTo(stack.knex, people.carla.email, 'confirmPriceAlert')).toHaveLength(2)
  await reach()
  expect(await alertsTo(people.anna.email)).toHaveLength(1)
  expect(await alertsTo(people.carla.email)).toEqual([])
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  expect((await carla.get('/api/user/price-alerts')).json()).toEqual([])
})

test('alerts of before stay in effect, and so do those that the release before still adds', async () => {
  const email = 'before@reader.example'
  await stack.knex('accounts.price_alerts').insert({
    id: '6d2f5a0e-9d0a-4c0e-8a55-7a3f0c9a1b11',
    auction_id: auctionId,
    email,
    price: 150_000,
    language: 'de',
    token_hash: Buffer.from(email),
    created_at: stack.clock.now(),
  })
  await reach()
  expect(await alertsTo(email)).toHaveLength(1)
})

test('an alert that was never reached is on the list until it is deleted, 90 days after its auction', async () => {
  const price = 900_000
  const open = { terms: { end: null, openEnd: true } }
  const [running, ended, withdrawn] = [
    await stack.openAuction(open),
    await stack.openAuction(open),
    await stack.openAuction(open),
  ]
  const { email } = people.ben
  const asker = await ScriptClient.signedIn(stack.url, people.ben)
  for (const of of [running, ended, withdrawn]) {
    await asker.post(`/api/public/auctions/${of}/price-alerts`, { email, price, language: 'de' })
  }
  await stack.manage(ended, 'EndAuction', {})
  await stack.manage(withdrawn, 'WithdrawAuction', { reason: 'Verkauft' })
  const dueMs = instantToMs(stack.clock.now()) + retentionDays.finishedPriceAlert * 86_400_000
  const forgetAt = (ms: number) =>
    forgetOld({
      knex: stack.knex,
      clock: { now: () => msToInstant(ms) },
      identifications: { remove: () => Promise.resolve() },
    })
  const listed = async () => {
    const reader = await ScriptClient.signedIn(stack.url, people.ben)
    const alerts = (await reader.get('/api/user/price-alerts')).json() as OwnPriceAlert[]
    return new Map(alerts.map(({ auctionId: of, endsAt }) => [of, endsAt !== null]))
  }
  await forgetAt(dueMs - 60_000)
  expect(await listed()).toEqual(
    new Map([
      [running, false],
      [ended, true],
      [withdrawn, true],
    ]),
  )
  await forgetAt(dueMs + 60_000)
  expect(await listed()).toEqual(new Map([[running, false]]))
})
