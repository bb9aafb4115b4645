import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { createAccount, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { patience, liveMessage, signInAs } from './page-state.ts'

const url = inject('productUrl')

const priceInput = (page: Page) => page.locator('input[inputmode]').first()

async function openForm(bidder: Bidder): Promise<void> {
  await bidder.openForm()
  await priceInput(bidder.page).waitFor()
}

test('two windows of one bidder: the bid of one shows in the other as their own, without a notice of a higher bid', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  const anna = await people.open()
  await anna.signIn('anna@demo.example')
  await anna.openAuction(id)
  const other = await anna.page.context().newPage()
  let notices = 0
  await other.exposeFunction('zuschlagNotice', () => (notices += 1))
  await other.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('[data-new-bid]')) globalThis.zuschlagNotice()
  }).observe(document, { childList: true, subtree: true })`)
  // Not everybody wants alerts.
  await other.route('**/api/user/alerts?*', (route) => route.abort())
  await other.goto(`/object/${id}`)
  const card = other.getByRole('region', { name: anna.text.details.auction, exact: true })
  await card.getByText(anna.text.live.connected).waitFor()

  await anna.bid()
  await card.getByText(anna.text.bid.highest, { exact: true }).waitFor()
  const shown = await anna.price.innerText()
  const shownPrice = () => card.getByTestId('current-price').innerText()
  await expect.poll(shownPrice, patience).toBe(shown)
  expect(notices).toBe(0)

  // Somebody else is first with the price that is on its way: the other window takes it for hers until then.
  await anna.enter(102_000)
  const request = '**/api/auctions/*/bids'
  let outbidding: ReturnType<typeof bid> | undefined
  await anna.page.route(request, async (route) => {
    // A page that waits for long sends its bid once more.
    outbidding ??= bid('ben@demo.example', id, 102_000)
    await outbidding
    await expect.poll(shownPrice, patience).toContain('102')
    await route.continue()
  })
  await anna.submitButton.click()
  await card.getByText(anna.text.bid.outbid, { exact: true }).first().waitFor()
})

test('a session that ends over a typed price restores the form after the sign-in', async ({
  people,
  broker,
}) => {
  const id = await broker.open()
  const ben = await people.open({ language: 'de', width: 390 })
  await ben.signIn('ben@demo.example')
  await ben.openAuction(id)
  await openForm(ben)
  const { page, text } = ben
  const typed = '107000'
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
})

test('a session that is ended on another device leads to the sign-in from pages without an auction, too', async ({
  people,
}) => {
  const email = newAddress('elsewhere')
  await createAccount(url, { email, isSystemAdmin: true })
  await setFirstPassword(url, email)
  const first = await people.page()
  // One sign-in for all three: another one in the same browser would end the session of a page that is just
  // opening.
  await signInAs(first, email, '/user/profile', PASSWORD)
  const opened = await Promise.all(
    ['/user/profile', '/administration/tenants', '/de/about-us'].map(async (path) => {
      const page = await first.context().newPage()
      const connected = liveMessage(page)
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
})
