import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { linkTo, mailTo, newAddress, PASSWORD } from './account-person.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

const url = inject('productUrl')

let browser: Browser
let broker: TestBroker
let picture: Buffer

beforeAll(async () => {
  browser = await launchBrowser()
  broker = await TestBroker.signIn(url)
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => browser.close())

const photo = () => ({ name: 'ausweis.jpg', mimeType: 'image/jpeg', buffer: picture })

/** No page may be wider than its window. */
async function expectFits(page: Page): Promise<void> {
  const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width).toBeLessThanOrEqual(window ?? 0)
}

test.each([
  { language: 'de', width: 1440 },
  { language: 'en', width: 390 },
] as const)(
  '[ADM-11] [ADM-13] a stranger finds an object, asks for access, answers and bids ($language, $width)',
  async (surroundings) => {
    const auctionId = await broker.open({ description: { listed: true } })
    const stranger = await Bidder.open(browser, url, surroundings)
    const { page, text } = stranger
    const { accessRequest: words } = text
    const email = newAddress('stranger')
    await page.goto(`/${surroundings.language}/${auctionId}`)
    await page.getByRole('link', { name: words.title }).first().click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByLabel(text.person.firstName).fill('Stefanie')
    await page.getByLabel(text.person.lastName).fill('Fremd')
    await page.getByLabel(words.visitor.email).fill(email)
    await page.getByRole('button', { name: words.visitor.action }).click()
    await page.getByText(email).waitFor()

    await page.goto(linkTo(await mailTo(url, email, 'accessRequestStarted'), 'sign-up'))
    await page.locator('input[autocomplete="new-password"]').first().waitFor()
    for (const input of await page.locator('input[autocomplete="new-password"]').all())
      await input.fill(PASSWORD)
    for (const box of await page.locator('form label:has(a)').all())
      await box.click({ position: { x: 8, y: 16 } })
    await page.getByRole('button', { name: text.LoginPage.SignUp.Submit, exact: true }).click()
    await page.waitForURL((address) => address.pathname === `/object/${auctionId}/access`)

    await page.getByLabel(words.partyField).selectOption('company')
    await page.getByLabel(words.companyName).fill('Fremd & Söhne GmbH')
    await page.getByRole('button', { name: words.keep }).click()
    await page.getByText(words.saved).waitFor()
    await page.reload()
    expect(await page.getByLabel(words.companyName).inputValue()).toBe('Fremd & Söhne GmbH')
    await page.getByLabel(words.file.identification).setInputFiles(photo())
    await page.getByText(words.file.there).first().waitFor()
    await page.getByLabel(words.amount.replace('{{currency}}', 'EUR')).fill('500000')
    await page.getByLabel(words.issuer).fill('Volksbank Wien')
    await page.getByLabel(words.expiresOn).fill('2099-12-31')
    await page.getByLabel(words.file.proofOfFunds).setInputFiles(photo())
    await expect.poll(() => page.getByText(words.file.there).count()).toBe(2)
    await expectFits(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.state.open.split('{{')[0] ?? '').waitFor()

    const office = await Bidder.open(browser, url, surroundings)
    await office.signInAs('broker@demo.example')
    const desk = office.page
    const inbox = office.text.platform.accessRequests
    const open = async () => {
      await desk.getByRole('row').filter({ hasText: email }).getByText('Stefanie Fremd').click()
      await desk.getByRole('dialog').getByText('Fremd & Söhne GmbH').waitFor()
    }
    await desk.goto('/administration/access-requests')
    await open()
    await desk.getByRole('button', { name: inbox.showFiles }).click()
    await expect
      .poll(() =>
        desk
          .locator('dialog img, [role=dialog] img')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([600, 600])
    expect(await violations(desk)).toEqual([])
    await desk.getByRole('button', { name: inbox.ask, exact: true }).click()
    await desk.getByLabel(inbox.question).fill('Wer zeichnet?')
    await desk.getByRole('button', { name: inbox.ask, exact: true }).click()
    await desk.getByText(inbox.done.ask).waitFor()

    await page.getByText('Wer zeichnet?').waitFor()
    await page.getByLabel(words.answer).fill('Die Geschäftsführerin.')
    await page.getByRole('button', { name: words.sendAnswer }).click()
    await page.getByText(words.state.open.split('{{')[0] ?? '').waitFor()

    await open()
    await desk.getByRole('button', { name: inbox.approve, exact: true }).click()
    await expectFits(desk)
    await desk.getByRole('button', { name: inbox.approve, exact: true }).click()
    await desk.getByText(inbox.done.approve).waitFor()

    await page.getByRole('link', { name: words.toObject }).click()
    await stranger.card.getByText(text.live.connected).waitFor()
    await stranger.bid()
    await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
    expect([...stranger.errors, ...office.errors]).toEqual([])
    await stranger.context.close()
    await office.context.close()
  },
  180_000,
)
