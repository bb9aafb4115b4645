import { randomUUID } from 'node:crypto'
import { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { acceptInvitation, newAddress, PASSWORD } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { test, type ApiOf, type PlaceBid } from './browser-test.ts'
import { inMinutes, nightFarFromNow, type TestBroker } from './own-auction.ts'
import { patience } from './page-state.ts'
import type { People } from './people.ts'

async function looking(
  people: People,
  email: string,
  auctionId: string,
  width: 390 | 1440 = 1440,
): Promise<Bidder> {
  const person = await people.signedIn(email, { language: 'de', width })
  await person.openAuction(auctionId)
  return person
}

/** How often the card has flashed since this was first asked. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { flashes: 0 }
    Object.assign(globalThis, { flashCount: count })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.hasAttribute('data-flash')) count.flashes += 1
    }).observe(document.body, { subtree: true, attributeFilter: ['data-flash'] })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { flashCount: { flashes: number } }).flashCount.flashes)
}

test('a public list that is open leads to nothing that was taken out of it, and its page says so', async ({
  people,
  broker,
}) => {
  const title = `Listenhaus ${Date.now()}`
  const id = await broker.open({ description: { title, listed: true } })
  const visitor = await people.open()
  await visitor.openPublicAuction(id)
  const page = await people.page()
  // Others list objects as well, and a page of the list holds so many.
  await page.goto(`/de/objects?${new URLSearchParams({ search: title })}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await card.waitFor()
  // Followed is what is in the window.
  await card.scrollIntoViewIfNeeded()
  await broker.manage(id, 'UnpublishAuction')
  await card.waitFor({ state: 'detached' })
  await visitor.page.getByRole('heading', { name: visitor.text.details.notFound.title }).waitFor()
})

test('the card flashes for a first bid at the start price, for a moved end and for the end', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  const { page, card, text } = await looking(people, 'anna@demo.example', id)
  const flashes = await countFlashes(page)
  const atRest = () => page.locator('[data-flash]').waitFor({ state: 'detached' })
  await bid('ben@demo.example', id, 100_000)
  await expect.poll(flashes).toBe(1)
  await atRest()
  await broker.manage(id, 'ExtendAuctionEnd', { end: inMinutes(60 * 48), reason: 'Besichtigung' })
  await expect.poll(flashes).toBe(2)
  await atRest()
  await broker.manage(id, 'WithdrawAuction', { reason: 'Verkauft' })
  await expect.poll(flashes).toBe(3)
  await card.getByText(text.outcome.withdrawn.badge, { exact: true }).first().waitFor()
})

test('a higher bid of somebody else is reported while a bid is being entered; on phones in the line above', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  const [wide, narrow] = [
    await looking(people, 'anna@demo.example', id),
    await looking(people, 'anna@demo.example', id, 390),
  ] as const
  for (const person of [wide, narrow]) {
    await person.openForm()
    await person.card.locator('[data-bid-head]').waitFor()
  }
  await bid('ben@demo.example', id, 120_000)
  await wide.newBidNotice.getByText('€ 120.000').waitFor()
  expect(await wide.newBidNotice.getByRole('button', { name: wide.text.bidding.placeNew }).count()).toBe(0)
  await narrow.card.locator('[data-bid-head]').getByText('€ 120.000').first().waitFor()
  // It is there, for nobody to see.
  await narrow.newBidNotice.waitFor({ state: 'attached' })
  expect(await narrow.newBidNotice.isVisible()).toBe(false)
  // What was being entered is still there.
  await wide.page.getByRole('textbox', { name: wide.text.bidding.newBid }).waitFor()
})

test('on phones a higher bid covers no question that is being typed, and is there once the field is left', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  const anna = await looking(people, 'anna@demo.example', id, 390)
  const { page, text } = anna
  await page.getByRole('tab', { name: text.details.tab.questions }).click()
  await page.getByRole('button', { name: text.questions.ask }).click()
  const field = page.getByLabel(text.questions.field.text)
  await field.pressSequentially('Wie alt ist das Dach?')
  await bid('ben@demo.example', id, 120_000)
  await anna.newBidNotice.waitFor({ state: 'attached' })
  expect(await anna.newBidNotice.isVisible()).toBe(false)
  await field.blur()
  await anna.newBidNotice.waitFor()
})

/** A closed process in which Ben is outbid, and how an administrator voids his bid: nobody else sees that. */
async function belowTheLeader(broker: TestBroker, bid: PlaceBid, apiOf: ApiOf) {
  const id = await broker.open({ terms: { closedProcess: true } })
  const { revision: bidRevision } = await bid('ben@demo.example', id, 100_000)
  await bid('anna@demo.example', id, 110_000)
  const admin = await apiOf('admin@demo.example')
  const path = manageAuction('VoidBid').path.replace(':auctionId', id)
  const body = { commandId: randomUUID(), data: { bidRevision, reason: 'Irrtum' } }
  const voidBid = async () => expect((await admin.request('POST', `/api${path}`, body)).status).toBe(201)
  return { id, voidBid }
}

test('a voided bid leaves the page of its bidder also where nothing changes for the others', async ({
  people,
  broker,
  bid,
  apiOf,
}) => {
  const { id, voidBid } = await belowTheLeader(broker, bid, apiOf)
  const { card, text } = await looking(people, 'ben@demo.example', id)
  const standing = card.getByText(text.details.standing.outbid, { exact: true }).first()
  await standing.waitFor()
  await voidBid()
  await standing.waitFor({ state: 'detached' })
})

test('a voided bid is said on the page of the auction, a higher one on its rules, where nothing else says so', async ({
  people,
  broker,
  bid,
  apiOf,
}) => {
  const { id, voidBid } = await belowTheLeader(broker, bid, apiOf)
  const { page, card, text } = await looking(people, 'ben@demo.example', id)
  await card.getByText(text.details.standing.outbid, { exact: true }).first().waitFor()
  const [voided = ''] = text.alerts.kind.bidVoided.split('{{own}}')
  // What was there when the page opened is no news.
  const bell = page.getByRole('button', { name: new RegExp(`^${text.alerts.title}`) })
  await bell.waitFor()
  await voidBid()
  await page.getByText(voided.trim()).first().waitFor()
  await bid('ben@demo.example', id, 120_000)
  await page.goto(`/object/${id}/rules`)
  await bell.waitFor()
  const [outbid = ''] = text.alerts.kind.outbid.split('{{')
  await bid('anna@demo.example', id, 130_000)
  await page.getByText(outbid.trim()).first().waitFor()
})

test('so does one that was voided after page and dashboard were read and before they had a connection', async ({
  people,
  broker,
  bid,
  apiOf,
}) => {
  const { id, voidBid } = await belowTheLeader(broker, bid, apiOf)
  let connect = () => {}
  const isVoided = new Promise<void>((resolve) => (connect = resolve))
  const unconnected = async () => {
    const ben = await people.signedIn('ben@demo.example')
    // Not everybody wants alerts.
    await ben.page.route('**/api/user/alerts?*', (route) => route.abort())
    await ben.page.routeWebSocket('**/api/live', async (socket) => {
      await isVoided
      socket.connectToServer()
    })
    return ben
  }
  const [details, list] = [await unconnected(), await unconnected()]
  await details.page.goto(`/object/${id}`)
  await list.page.goto('/object/dashboard')
  const { text } = details
  const standings = [
    details.card.getByText(text.details.standing.outbid, { exact: true }).first(),
    list.listed(id).getByText(text.bid.outbid, { exact: true }),
  ]
  for (const standing of standings) await standing.waitFor()
  await voidBid()
  const api = await apiOf('ben@demo.example')
  const ownPrice = async () => (await api.auction(id)).currentUserLastBidPrice
  await expect.poll(ownPrice, patience).toBe(null)
  connect()
  for (const standing of standings) await standing.waitFor({ state: 'detached' })
})

test('who is let in while they read the public page is led to the process', async ({
  people,
  broker,
  url,
}) => {
  const [known, wanted] = [await broker.open(), await broker.open({ description: { listed: true } })]
  const email = newAddress('waiting')
  await broker.invite(known, email)
  await acceptInvitation(url, email)
  const { page, text } = await people.signedIn(email, { language: 'de', width: 390 }, PASSWORD)
  await page.goto(`/de/${wanted}`)
  await page.getByText(text.details.notPermitted).waitFor()
  await page.getByText(text.live.connected).waitFor()
  await broker.invite(wanted, email)
  await page.getByText(text.details.permitted).waitFor()
  expect(await page.getByText(text.details.notPermitted).count()).toBe(0)
  await page.getByRole('link', { name: text.details.toProcess }).click()
  await page.getByRole('button', { name: text.bidding.placeFirst }).first().waitFor()
  await broker.manage(wanted, 'UnpublishAuction')
})

const visibilities = [
  { what: 'listed', listed: true },
  { what: 'unlisted', listed: false },
] as const

test.for(visibilities)(
  'whose access to a $what object ends is notified and sees no private page and no bid button any more',
  async ({ listed }, { people, broker, apiOf, url }) => {
    const id = await broker.open({ description: { listed }, terms: nightFarFromNow() })
    try {
      const email = newAddress('guest')
      await broker.invite(id, email)
      await acceptInvitation(url, email)
      const guest = await people.signedIn(email, { language: 'de', width: 1440 }, PASSWORD)
      await guest.openAuction(id)
      const { page, text } = guest
      await page.getByRole('button', { name: text.bidding.placeFirst }).first().waitFor()
      const me = await page.request.get('/api/account/authenticatedUser')
      const { id: userId } = (await me.json()) as AuthenticatedUser
      const api = await apiOf('broker@demo.example')
      const path = changeAdmission.path.replace(':auctionId', id).replace(':userId', userId)
      const body = { commandId: randomUUID(), action: 'revoke', reason: 'Zurückgezogen' }
      expect((await api.request('POST', `/api${path}`, body)).ok).toBe(true)

      await page.getByText(text.details.accessEnded).waitFor()
      await page.waitForURL((at) => at.pathname === `/de/${id}`)
      if (listed) await guest.card.getByTestId('current-price').waitFor()
      else await page.getByRole('heading', { name: text.details.notFound.title }).waitFor()
      expect(await page.getByRole('button', { name: text.bidding.placeFirst }).count()).toBe(0)
      expect(await guest.wasNeverReloaded()).toBe(true)
    } finally {
      await broker.manage(id, 'UnpublishAuction')
    }
  },
)

test('a price alert on a sale that is over does not say that it waits', async ({ people, broker, apiOf }) => {
  const id = await broker.open({ terms: { openEnd: true, end: null } })
  const api = await apiOf('ben@demo.example')
  const alert = {
    price: 900_000 + Math.trunc(Date.now() % 100_000),
    email: 'ben@demo.example',
    consent: true,
  }
  const answer = await api.request('POST', `/api/public/auctions/${id}/price-alerts`, alert)
  expect(answer.status).toBe(204)
  const { page, text } = await people.signedIn('ben@demo.example')
  const price = new Intl.NumberFormat('de-DE').format(alert.price)
  const row = page.getByRole('listitem').filter({ hasText: price })
  await page.goto('/user/notifications')
  await row.getByText(/^Wartet seit/).waitFor()
  await broker.manage(id, 'EndAuction')
  // The end is in the read models a moment after it is in the log.
  await expect
    .poll(async () => {
      await page.reload()
      await row.waitFor()
      return row.getByText(text.user.notifications.notReached).isVisible()
    }, patience)
    .toBe(true)
  await row.getByRole('button').click()
  await row.waitFor({ state: 'detached' })
})
