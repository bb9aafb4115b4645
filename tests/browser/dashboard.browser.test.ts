import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { expect, inject } from 'vitest'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { acceptInvitation, newAddress, PASSWORD } from './account-person.ts'
import { test } from './browser-test.ts'
import { inMinutes, nightFarFromNow } from './own-auction.ts'
import { patience, violations } from './page-state.ts'

type UserAlerts = { readonly unreadCount: number; readonly alerts: readonly UserAlert[] }

const url = inject('productUrl')

test('the dashboard follows all its cards over one connection: a bid of others shows at once, and who leads', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  await bid('ben@demo.example', id, 100_000)
  const person = await people.signedIn('ben@demo.example')
  let sockets = 0
  person.page.on('websocket', () => (sockets += 1))
  await person.page.goto('/object/dashboard')
  await person.page.getByText(person.text.live.connected).waitFor()
  const card = person.listed(id)
  await card.waitFor()
  await bid('anna@demo.example', id, 123_000)
  await expect.poll(async () => digitsOf(await card.innerText()), patience).toContain('123000')
  await card.getByText(person.text.bid.outbid, { exact: true }).waitFor()
  // A slow machine may lose one and open another; there is none for each card.
  expect(sockets).toBeLessThan(await person.page.getByRole('article').count())
})

test('who was outbid without a connection reads it once there is one', async ({ people, broker, bid }) => {
  const id = await broker.open()
  await bid('ben@demo.example', id, 100_000)
  const person = await people.open()
  await person.signIn('ben@demo.example')
  let isCut = true
  await person.page.routeWebSocket(/./, (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
  })
  await person.page.goto('/object/dashboard')
  const card = person.listed(id)
  await card.getByText(person.text.bid.highest, { exact: true }).waitFor()
  // Nobody follows this object: what comes then is its whole state, without what happened.
  await bid('anna@demo.example', id, 110_000)
  isCut = false
  await card.getByText(person.text.bid.outbid, { exact: true }).waitFor()
})

test('who bids on another device leads on every page that is open here', async ({ people, broker, bid }) => {
  const id = await broker.open()
  await bid('ben@demo.example', id, 100_000)
  await bid('anna@demo.example', id, 110_000)
  const [list, details] = [
    await people.signedIn('ben@demo.example'),
    await people.signedIn('ben@demo.example'),
  ]
  await list.page.goto('/object/dashboard')
  await details.openAuction(id)
  const card = list.listed(id)
  await card.getByText(list.text.bid.outbid, { exact: true }).waitFor()
  await details.card.getByText(details.text.details.standing.outbid, { exact: true }).first().waitFor()
  await bid('ben@demo.example', id, 120_000)
  await card.getByText(list.text.bid.highest, { exact: true }).waitFor()
  await details.card.getByText(details.text.details.standing.leading, { exact: true }).first().waitFor()
})

test('the bell reports a lost lead, links to the auction and is empty once all is read', async ({
  people,
  broker,
  bid,
}) => {
  // Somebody whose bell nobody else rings.
  const email = newAddress('bell')
  const title = `Glockenhaus ${email.split('@')[0]}`
  const id = await broker.open({ description: { title }, terms: nightFarFromNow() })
  await broker.invite(id, email)
  const own = await acceptInvitation(url, email)
  expect((await own.bid(id, 100_000)).status).toBe(201)
  await bid('anna@demo.example', id, 110_000)
  const latest = async () => (await own.get<UserAlerts>('/api/user/alerts')).alerts[0]
  await expect.poll(latest, patience).toMatchObject({ kind: 'outbid', auctionId: id, price: 110_000 })

  const { page, text } = await people.signedIn(email, { language: 'de', width: 390 }, PASSWORD)
  await page.goto('/object/dashboard')
  await page.getByRole('button', { name: /^Mitteilungen, .*ungelesen$/ }).click()
  const panel = page.getByRole('region', { name: text.alerts.title })
  const newest = panel.getByRole('listitem').first()
  await newest.getByRole('link', { name: title }).waitFor()
  expect(digitsOf(await newest.innerText())).toContain('110000')
  await panel.getByRole('button', { name: text.alerts.readAll }).click()
  await page.getByRole('button', { name: text.alerts.title, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => (await own.get<UserAlerts>('/api/user/alerts')).unreadCount, patience).toBe(0)
})

test('a star adds an auction to the dashboard of somebody without access, and removes it again', async ({
  people,
  apiOf,
}) => {
  const carla = await apiOf('carla@demo.example')
  const auction = (await carla.get<PublicAuction[]>('/api/public/auctions')).find(openForBids)
  if (auction === undefined) throw new Error('Nothing runs')
  const person = await people.open({ language: 'en', width: 390 })
  await person.signIn('carla@demo.example')
  const { page, text } = person
  await page.goto(`/en/${auction.id}`)
  await page.getByRole('button', { name: text.tools.watch, exact: true }).click()
  await page.getByRole('button', { name: text.tools.watch, exact: true, pressed: true }).waitFor()
  // The star turns before the server has answered.
  await expect.poll(() => carla.get('/api/user/watch-list')).not.toEqual([])
  await page.goto('/object/dashboard')
  const card = person.listed(auction.id)
  await card.waitFor()
  await card
    .getByRole('button', { name: text.tools.watchedNamed.replace('{{title}}', auction.title) })
    .click()
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => carla.get('/api/user/watch-list')).toEqual([])
})

test('a failed load is shown, and a retry loads the cards', async ({ people }) => {
  const person = await people.open()
  await person.signIn('anna@demo.example')
  const { page, text } = person
  await page.route('**/api/auctions', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/object/dashboard')
  await page.getByText(text.Dashboard.ErrorLoadingData).waitFor()
  await page.unroute('**/api/auctions')
  await page.getByRole('button', { name: text.readFailure.retry }).click()
  await page.getByRole('article').first().waitFor()
})

test.for([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'the rules sheet is for everybody, without barriers, and leads back: $language, $width px, $colorScheme',
  async (look, { people }) => {
    const auctions = await new ApiClient(url).publicAuctions()
    const auction = auctions.find((one) => openForBids(one) && !one.fixedEnd)
    if (auction === undefined) throw new Error('Nothing runs')
    const { page, text } = await people.open(look)
    await page.goto(`/object/${auction.id}/rules`)
    await page.getByRole('heading', { level: 1, name: text.rules.title }).waitFor()
    await page.locator('[data-tenant]').getByText(auction.tenant.name).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(11)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: text.rules.back }).click()
    await page.getByRole('heading', { level: 1, name: auction.title }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text.tools.calendar }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`zuschlag-${auction.id}.ics`)
  },
)

function digitsOf(text: string): string {
  return text.replaceAll(/[^\d\n ]/g, '')
}

test('what is not published names no start, and what has no end says so before its start', async ({
  people,
  broker,
}) => {
  const terms = { start: inMinutes(90), openEnd: true, end: null }
  const auctionId = await broker.draft({ terms, sellType: SellType.Seller })
  // Who has access to exactly one auction is led to it after signing in, which others do with Anna.
  const email = newAddress('draft')
  await broker.invite(auctionId, email)
  await acceptInvitation(url, email)
  const guest = await people.signedIn(email, { language: 'de', width: 1440 }, PASSWORD)
  const { time } = guest.text.details
  await guest.page.goto('/object/dashboard')
  const card = guest.listed(auctionId)
  await card.getByText(time.notPublished).first().waitFor()
  expect(await card.innerText()).not.toContain('Startet')
  // A private sale that a tenant runs bears its logo.
  await card.getByText(guest.text.Dashboard.privateSale, { exact: true }).waitFor()
  await card.locator('img[alt^="Kranzl"]').waitFor()
  await guest.openAuction(auctionId)
  await guest.card.getByText(time.notPublished).waitFor()
  expect(await guest.card.innerText()).not.toContain('Startet')

  await broker.manage(auctionId, 'PublishAuction')
  await guest.card.getByText(time.openEnd).waitFor()
  await guest.card.getByText(/^Startet \d\d\.\d\d\.\d{4}/).waitFor()
})
