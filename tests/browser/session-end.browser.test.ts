import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { runningAuction } from '../journeys/choose-auction.ts'
import { createAccount, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { Bidder } from './bidder.ts'
import { signInAs } from './sign-in-as.ts'

let browser: Browser
const url = inject('productUrl')
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Generous for a loaded machine; no test here measures time. */
const patience = { timeout: 30_000 }
const priceInput = (page: Page) => page.locator('input[inputmode]').first()

async function anyRunning(): Promise<AuctionDetails & { readonly minimumBid: number }> {
  const api = new ApiClient(url)
  await api.login('anna@demo.example')
  return api.auction((await runningAuction(api)).id)
}

async function openForm({ page, text }: Bidder): Promise<void> {
  const { placeFirst, placeNew, raiseOwn } = text.bidding
  await page
    .getByRole('button', { name: new RegExp(`^(${placeFirst}|${placeNew}|${raiseOwn})$`) })
    .first()
    .click()
  await priceInput(page).waitFor()
}

test('two windows of one bidder: the bid of one shows in the other as their own, without a notice of a higher bid', async () => {
  const { id } = await anyRunning()
  const anna = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await anna.signIn('anna@demo.example')
  await anna.openAuction(id)
  const other = await anna.page.context().newPage()
  let notices = 0
  await other.exposeFunction('zuschlagNotice', () => (notices += 1))
  await other.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('[role=dialog],[role=alertdialog]')) globalThis.zuschlagNotice()
  }).observe(document, { childList: true, subtree: true })`)
  await other.goto(`/object/${id}`)
  const card = other.getByRole('region', { name: anna.text.details.auction, exact: true })
  await card.getByText(anna.text.live.connected).waitFor()

  await anna.bid()
  await card.getByText(anna.text.bid.highest, { exact: true }).waitFor()
  const shown = await anna.price.innerText()
  await expect.poll(() => card.getByTestId('current-price').innerText(), patience).toBe(shown)
  expect(notices).toBe(0)
  expect(anna.errors).toEqual([])
  await anna.close()
})

test('a session that ends over a typed price restores the form after the sign-in', async () => {
  const { id, minimumBid, auctionBidMinimumIncrease } = await anyRunning()
  const ben = await Bidder.open(browser, url, { language: 'de', width: 390 })
  await ben.signIn('ben@demo.example')
  await ben.openAuction(id)
  await openForm(ben)
  const { page, text } = ben
  const typed = String(minimumBid + 7 * Math.max(1, auctionBidMinimumIncrease))
  await priceInput(page).fill(typed)
  await priceInput(page).blur()
  // As if it had been ended on another device: the cookie is still in this window.
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await fetch(`${url}/api/account/logout`, { method: 'POST', headers: { cookie } })
  // The live connection notifies the page, which navigates to the sign-in.
  await page.waitForURL((address) => address.pathname === '/de/login', patience)
  await page.getByText(text.shell.sessionEnded).waitFor()
  await page.getByLabel(text.LoginPage.Email).fill('ben@demo.example')
  await page.getByRole('button', { name: text.LoginPage.Next }).click()
  await page.getByLabel(text.LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: text.LoginPage.SignIn, exact: true }).last().click()
  await page.waitForURL((address) => address.pathname === `/object/${id}`)
  await priceInput(page).waitFor()
  expect((await priceInput(page).inputValue()).replaceAll(/\D/g, '')).toBe(typed)
  await ben.close()
})

test('a session that is ended on another device leads to the sign-in from pages without an auction, too', async () => {
  const email = newAddress('elsewhere')
  await createAccount(url, { email, isSystemAdmin: true })
  await setFirstPassword(url, email)
  const person = await newPerson(browser)
  // One sign-in for all three: another one in the same browser would end the session of a page that is just
  // opening.
  await signInAs(await person.newPage(), email, '/user/profile', PASSWORD)
  const opened = await Promise.all(
    ['/user/profile', '/administration/tenants', '/de/about-us'].map(async (path) => {
      const page = await person.newPage()
      const { promise: connected, resolve } = Promise.withResolvers<void>()
      page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
      await page.goto(path)
      await connected
      // Looking for alerts would notice it as well, within half a minute.
      await page.route('**/api/user/alerts**', (route) => route.abort())
      return page
    }),
  )
  const otherDevice = new ApiClient(url)
  await otherDevice.login(email, PASSWORD)
  const proof = { password: PASSWORD }
  expect((await otherDevice.request('POST', '/api/user/sessions/end-others', proof)).ok).toBe(true)
  const [profile, tenants, about] = opened
  for (const page of [profile, tenants]) {
    await page?.waitForURL((address) => address.pathname === '/de/login', patience)
    await page?.getByText(de.shell.sessionEnded).waitFor()
  }
  expect(new URL(profile?.url() ?? '').searchParams.get('returnUrl')).toBe('/user/profile')
  // What everybody may read stays, as everybody sees it.
  await about?.getByText(de.shell.sessionEnded).waitFor()
  await about?.getByRole('banner').getByRole('link', { name: de.shell.login }).waitFor()
  expect(new URL(about?.url() ?? '').pathname).toBe('/de/about-us')
  await person.close()
})

test('an auction that is withdrawn while the form is open closes the form with the reason', async () => {
  const details = await anyRunning()
  const { id } = details
  const anna = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await anna.signIn('anna@demo.example')
  const { page, text } = anna
  let withdraw = () => {}
  // The form may be open before the connection is.
  const { promise: firstReceived, resolve: markReceived } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    let last: { revision: number; auction: object } | null = null
    server.onMessage((message) => {
      const received = JSON.parse(String(message)) as {
        auctionId?: string
        revision?: number
        auction?: object
      }
      if (received.auctionId === id && received.revision !== undefined && received.auction !== undefined)
        last = { revision: received.revision, auction: received.auction }
      socket.send(message)
      if (last !== null) markReceived()
    })
    withdraw = () => {
      if (last === null) throw new Error('Nothing was received yet')
      const { revision, auction } = last
      const message = {
        type: 'UpdateAuction',
        auctionId: id,
        previousRevision: revision,
        revision: revision + 1,
      }
      const facts = { serverTime: new Date().toISOString(), cause: 'AuctionWithdrawn' }
      socket.send(JSON.stringify({ ...message, ...facts, auction: { ...auction, isWithdrawn: true } }))
    }
  })
  await anna.openAuction(id)
  await openForm(anna)
  await firstReceived
  withdraw()
  await priceInput(page).waitFor({ state: 'detached' })
  await anna.card.getByText(text.auction.phase.withdrawn, { exact: true }).first().waitFor()
  expect(anna.errors).toEqual([])
  await anna.close()
})
