import { AxeBuilder } from '@axe-core/playwright'
import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { DashboardAuction, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'

type UserAlerts = { readonly unreadCount: number; readonly alerts: readonly UserAlert[] }

let browser: Browser
const url = inject('productUrl')
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Generous for a loaded machine; no test here measures time. */
const patience = { timeout: 30_000 }
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function signedIn(email: string): Promise<ApiClient> {
  const api = new ApiClient(url)
  await api.login(email)
  return api
}

/** By its link: objects of other tests may have the same title. */
const cardOf = ({ page }: Bidder, id: string): Locator =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) })

/** An object of the demo that ben has bid on and that runs; those of other tests are in no list. */
async function objectOfBen(ben: ApiClient): Promise<DashboardAuction> {
  const [own, listed] = await Promise.all([
    ben.get<DashboardAuction[]>('/api/auctions'),
    ben.publicAuctions(),
  ])
  const ids = new Set<string>(listed.map(({ id }) => id))
  const found = own.find(
    (auction) => ids.has(auction.id) && openForBids(auction) && auction.currentUserLastBidPrice !== null,
  )
  if (found === undefined) throw new Error('Ben has bid on nothing that runs')
  return found
}

test('the dashboard follows all its cards over one connection: a bid of others shows at once, and who leads', async () => {
  const [ben, anna] = await Promise.all([signedIn('ben@demo.example'), signedIn('anna@demo.example')])
  const { id } = await objectOfBen(ben)
  const person = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await person.signIn('ben@demo.example')
  let sockets = 0
  person.page.on('websocket', () => (sockets += 1))
  await person.page.goto('/object/dashboard')
  await person.page.getByText(person.text.live.connected).waitFor()
  const card = cardOf(person, id)
  const { minimumBid, currentPrice } = await anna.auction(id)
  expect((await anna.bid(id, minimumBid, crypto.randomUUID())).status).toBe(201)
  await expect.poll(async () => digitsOf(await card.innerText()), patience).toContain(String(minimumBid))
  await card.getByText(person.text.bid.outbid, { exact: true }).waitFor()
  expect(minimumBid).toBeGreaterThan(currentPrice ?? 0)
  expect(sockets).toBe(1)
  expect(person.errors).toEqual([])
  await person.close()
})

test('the bell reports a lost lead, links to the auction and is empty once all is read', async () => {
  const [ben, anna] = await Promise.all([signedIn('ben@demo.example'), signedIn('anna@demo.example')])
  const { id, title } = await objectOfBen(ben)
  const own = await ben.auction(id)
  if (own.isHighestBidder !== true) await ben.bid(id, own.minimumBid, crypto.randomUUID())
  const { minimumBid: higher } = await anna.auction(id)
  expect((await anna.bid(id, higher, crypto.randomUUID())).status).toBe(201)
  const latest = async () => (await ben.get<UserAlerts>('/api/user/alerts')).alerts[0]
  await expect.poll(latest, patience).toMatchObject({ kind: 'outbid', auctionId: id, price: higher })

  const person = await Bidder.open(browser, url, { language: 'en', width: 390 })
  await person.signIn('ben@demo.example')
  const { page, text } = person
  await page.goto('/object/dashboard')
  await page.getByRole('button', { name: /^Notifications, .*unread$/ }).click()
  const panel = page.getByRole('region', { name: text.alerts.title })
  const newest = panel.getByRole('listitem').first()
  await newest.getByRole('link', { name: title }).waitFor()
  expect(digitsOf(await newest.innerText())).toContain(String(higher))
  await panel.getByRole('button', { name: text.alerts.readAll }).click()
  await page.getByRole('button', { name: text.alerts.title, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => (await ben.get<UserAlerts>('/api/user/alerts')).unreadCount, patience).toBe(0)
  await person.close()
})

test('a star adds an auction to the dashboard of somebody without access, and removes it again', async () => {
  const carla = await signedIn('carla@demo.example')
  const auction = (await carla.get<PublicAuction[]>('/api/public/auctions')).find(openForBids)
  if (auction === undefined) throw new Error('Nothing runs')
  const person = await Bidder.open(browser, url, { language: 'en', width: 390 })
  await person.signIn('carla@demo.example')
  const { page, text } = person
  await page.goto(`/en/${auction.id}`)
  await page.getByRole('button', { name: text.tools.watch, exact: true }).click()
  await page.getByRole('button', { name: text.tools.watched, exact: true }).waitFor()
  await page.goto('/object/dashboard')
  const card = cardOf(person, auction.id)
  await card.waitFor()
  await card
    .getByRole('button', { name: text.tools.watchedNamed.replace('{{title}}', auction.title) })
    .click()
  await card.waitFor({ state: 'detached' })
  expect(await carla.get('/api/user/watch-list')).toEqual([])
  await person.close()
})

test('a failed load is shown, and a retry loads the cards', async () => {
  const person = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await person.signIn('anna@demo.example')
  const { page, text } = person
  await page.route('**/api/auctions', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/object/dashboard')
  await page.getByText(text.Dashboard.ErrorLoadingData).waitFor()
  await page.unroute('**/api/auctions')
  await page.getByRole('button', { name: text.readFailure.retry }).click()
  await page.getByRole('article').first().waitFor()
  await person.close()
})

test.each([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'the rules sheet is for everybody, without barriers, and leads back: $language, $width px, $colorScheme',
  async ({ language, width, colorScheme }) => {
    const auctions = await new ApiClient(url).publicAuctions()
    const auction = auctions.find((one) => openForBids(one) && !one.fixedEnd)
    if (auction === undefined) throw new Error('Nothing runs')
    const person = await Bidder.open(browser, url, { language, width })
    const { page, text } = person
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`/object/${auction.id}/rules`)
    await page.getByRole('heading', { level: 1, name: text.rules.title }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(11)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.getByRole('link', { name: text.rules.back }).click()
    await page.getByRole('heading', { level: 1, name: auction.title }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text.tools.calendar }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`zuschlag-${auction.id}.ics`)
    await person.close()
  },
)

function digitsOf(text: string): string {
  return text.replaceAll(/[^\d\n ]/g, '')
}
