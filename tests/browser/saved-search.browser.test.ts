import type { PublicAuctionPage } from '@zuschlag/contracts/search/read-public-page'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { createAccount, mailTo, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { patience, violations } from './page-state.ts'
import { nightFarFromNow } from './own-auction.ts'

let page: Page
const url = inject('productUrl')

test.beforeEach(async ({ people }) => {
  page = await people.page({ width: 390 })
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Angebote filtern' })

async function openFilter(path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[data-offer]').first().waitFor()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await panel().waitFor()
}

test('a stranger chooses, shares the address, saves the search and is written to about what is new', async ({
  people,
  broker,
}) => {
  await openFilter('/de/objects')
  const rooms = panel().getByLabel('Zimmer', { exact: true })
  await rooms.selectOption('3')
  await expect.poll(() => rooms.inputValue(), patience).toBe('3')
  await panel().getByLabel('Postleitzahlen').fill('1080, 1070 65*')
  await page.waitForURL(/zip=1080,1070,65/)
  const address = page.url()
  expect(address).toMatch(/\?rooms=3&zip=1080,1070,65\*$|\?zip=1080,1070,65\*&rooms=3$/)
  // How many are left stays in sight, also above the end of the panel.
  const show = panel().getByRole('button', { name: /Angebote? zeigen$/ })
  const box = await show.boundingBox()
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  const { open: shown } = (await (
    await page.request.get('/api/public/auctions/page?rooms=3&zip=1080,1070,65*')
  ).json()) as PublicAuctionPage
  await expect.poll(async () => Number.parseInt(await show.innerText(), 10), patience).toBe(shown)
  expect(await violations(page)).toEqual([])

  const shared = await people.page()
  await shared.goto(address)
  await shared.getByText(`${shown} von `).waitFor()

  await show.click()
  await button('Suche speichern').click()
  const dialog = page.getByRole('dialog', { name: 'Suche speichern' })
  await dialog.getByText('PLZ 1080, 1070, 65* · ab 3 Zimmern').waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const save = dialog.getByRole('button', { name: 'Suche speichern' })
  // A blocked button takes the press, although Playwright waits for it to be enabled.
  await save.click({ force: true })
  await dialog.getByText('Bitte eine E-Mail-Adresse wie').waitFor()
  const email = newAddress('seeker')
  await dialog.getByLabel('E-Mail-Adresse').fill(email)
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('E-Mail-Adresse').press('Enter')
  await page.getByText(`Öffnen Sie die Nachricht an ${email}`).waitFor()

  const { links } = await mailTo(url, email, 'confirmSavedSearch')
  await page.goto(links.find((link) => link.includes('/saved-search/confirm')) ?? '')
  expect(await violations(page)).toEqual([])
  await button('Suche bestätigen').click()
  await page.getByText('Die Suche ist bestätigt.').waitFor()

  const title = `Bergblick ${email}`
  const description = { title, listed: true, zipCode: '6543', city: 'Nauders', rooms: 3.5 }
  const auctionId = await broker.open({ description, terms: nightFarFromNow() })
  const mail = await mailTo(url, email, 'savedSearchFound')
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Probe beendet' })
  expect(mail.subject).toContain(title)
  expect(mail.links).toContain(`${url}/de/${auctionId}`)
  await page.goto(mail.links.find((link) => link.includes('/saved-search/unsubscribe')) ?? '')
  await button('Abbestellen').click()
  await page.getByText('Die Suche ist abbestellt.').waitFor()
})

test('around a town: chosen with the keyboard, in the address by its name', async () => {
  await openFilter('/de/objects')
  const near = panel().getByLabel('Umkreis um einen Ort')
  await near.fill('Wien')
  await panel()
    .getByRole('button', { name: /^Wien Wien, AT/ })
    .waitFor()
  expect(await violations(page)).toEqual([])
  await near.press('Enter')
  await page.waitForURL(/near=Wien&at=48\.208_16\.372&km=25/)
  await panel().getByLabel('Umkreis', { exact: true }).selectOption('50')
  await page.waitForURL(/km=50/)
  await near.fill('Xyzdorf')
  await panel().getByText('Kein Ort dieses Namens gefunden.').waitFor()
})

test('what of an address cannot be read is said, and goes with the next choice', async () => {
  const zips = Array.from({ length: 21 }, (_, index) => 1000 + index).join(',')
  await page.goto(`/de/objects?rooms=many&country=FR&zip=${zips}`)
  await page.getByText('Ein Teil dieser Adresse ist nicht lesbar und filtert nicht: Zimmer, Land.').waitFor()
  await page.getByText('Höchstens 20 Postleitzahlen').waitFor()
  expect(await violations(page)).toEqual([])
  await button('Filter zurücksetzen').click()
  await expect.poll(() => new URL(page.url()).search, patience).toBe('')
})

test('the signed-in save with one press, and find and delete the search on their account page', async () => {
  const email = newAddress('saver')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  await page.request.post(`${url}/api/account/login`, { data: { email, password: PASSWORD } })
  await page.goto('/de/objects?region=Wien&rooms=2')
  await button('Suche speichern').click()
  await page.getByText('Die Suche ist gespeichert.').first().waitFor()
  await page.goto('/user/notifications')
  const own = page.getByRole('region', { name: 'Ihre gespeicherten Suchen' })
  const link = own.getByRole('link', { name: 'Wien · ab 2 Zimmern' })
  await link.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await link.getAttribute('href')).toMatch(/\/objects\?region=Wien&rooms=2$/)
  await own.getByRole('button', { name: 'Suche löschen: Wien · ab 2 Zimmern' }).click()
  await own.getByText('Noch keine gespeicherte Suche').waitFor()
})
