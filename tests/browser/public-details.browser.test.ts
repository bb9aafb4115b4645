import type { EndedAuction, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { mailTo, newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import { hydrated, overflowOf, refuseWith, violations } from './page-state.ts'
import type { People } from './people.ts'

let running: readonly PublicAuction[]

test.beforeAll(async ({ url }) => {
  const all = await new ApiClient(url).publicAuctions()
  running = all.filter(({ hasStarted, hasEnded, isWithdrawn }) => hasStarted && !hasEnded && !isWithdrawn)
})

const ofSellType = (sellType: number): string => {
  const found = running.find((auction) => auction.sellType === sellType)
  if (found === undefined) throw new Error(`The demo has no running auction of sell type ${sellType}`)
  return found.id
}

async function visit(people: People, path: string, width = 1440): Promise<Page> {
  const page = await people.page({ width })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.for([
  [0, de.contactBroker.openTenant, de.PublicAuctionDetails.BrokerContacted],
  [1, de.contactBroker.openSeller, de.PublicAuctionDetails.SellerContacted],
] as const)(
  'a visitor writes to who sells (sell type %i), and the address says while they do',
  async (kind, { people }) => {
    const [sellType, open, thanks] = kind
    const page = await visit(people, `/de/${ofSellType(sellType)}`)
    await page.getByRole('button', { name: open }).first().click()
    await page.waitForURL(/contactBroker=true/)
    const email = page.getByLabel(de.contactBroker.email)
    const send = page.getByRole('button', { name: de.contactBroker.send })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel(de.contactBroker.phone).fill('12')
    await email.fill('visitor@demo.example')
    await page.getByText(de.contactBroker.phoneInvalid).waitFor()
    await page.getByLabel(de.contactBroker.phone).fill('0043 1 555 01 99')
    await page.getByRole('textbox', { name: de.contactBroker.message }).fill('Wann kann ich besichtigen?')
    await send.click()
    await page.getByText(thanks).waitFor()
    await page.waitForURL((address) => !address.search.includes('contactBroker'))
    await email.waitFor({ state: 'detached' })
  },
)

test('a bidder writes to a private seller beside bidding', async ({ people }) => {
  const { page } = await people.signedIn('anna@demo.example')
  await page.goto(`/object/${ofSellType(1)}`)
  await page.getByRole('button', { name: de.contactBroker.openSeller }).click()
  const dialog = page.getByRole('dialog', { name: de.contactBroker.titleSeller })
  expect(await dialog.getByLabel(de.contactBroker.email).inputValue()).toBe('anna@demo.example')
  expect(await dialog.getByRole('heading').count()).toBe(1)
  await dialog.getByRole('textbox', { name: de.contactBroker.message }).fill('Ist der Keller trocken?')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: de.contactBroker.send }).click()
  await page.getByText(de.PublicAuctionDetails.SellerContacted).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('a broker who opens the bidders’ page of an own object is led to its process, and offered nothing of a bidder', async ({
  people,
  broker,
}) => {
  const id = await broker.open()
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto(`/object/${id}`)
  await page.getByText(text.details.providerSide).waitFor()
  for (const words of [text.bidding.blocked.bidderNotPermitted, text.user.bids.title])
    expect(await page.getByText(words).count()).toBe(0)
  const path = page.getByRole('navigation', { name: text.details.path })
  expect(await path.getByRole('link').getAttribute('href')).toBe('/administration/objects')
  await page.getByRole('link', { name: text.details.toProcess }).click()
  await page.waitForURL(`**/administration/objects/${id}/process`)
})

test('a broker is led from the public page of an own object to its process', async ({ people }) => {
  const { page } = await people.signedIn('broker@demo.example')
  const own = running.find(({ tenant }) => tenant.name.startsWith('Kranzl'))
  await page.goto(`/de/${own?.id}`)
  await page.getByText(de.details.providerSide).waitFor()
  expect(await page.getByText(de.details.notPermitted).count()).toBe(0)
  await page.getByRole('link', { name: de.details.toProcess }).click()
  await page.waitForURL(`**/administration/objects/${own?.id}/process`)
  // Of another tenant's object that would not be true.
  const other = running.find(({ tenant }) => !tenant.name.startsWith('Kranzl'))
  await page.goto(`/de/${other?.id}`)
  await page.getByText(de.details.notPermitted).waitFor()
})

test('opened by its address on a phone the form is on the tab that shows; cancel takes the parameter away', async ({
  people,
}) => {
  const page = await visit(people, `/de/${ofSellType(0)}?contactBroker=true`, 390)
  await page.getByLabel(de.contactBroker.email).waitFor()
  await page.getByRole('tab', { name: de.details.tab.broker }).click()
  await page.getByText(de.details.counterpart.responsibility).waitFor()
  await page.getByRole('tab', { name: de.details.tab.auction }).click()
  await page.getByRole('button', { name: de.contactBroker.cancel }).click()
  await page.waitForURL((address) => address.search === '')
})

test('a visitor sets a price alert and confirms it from the mailbox', async ({ people, url }) => {
  const email = newAddress('price')
  const page = await visit(people, `/de/${ofSellType(0)}`)
  await page.getByRole('button', { name: de.priceAlert.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(de.alerts.quietHours.split('{{')[0] ?? '').waitFor()
  await dialog.getByLabel(de.priceAlert.price).fill('9000000')
  const save = dialog.getByRole('button', { name: de.priceAlert.save })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  // A blocked button takes the press and leads to what is missing.
  await save.click({ force: true })
  await dialog.getByText(de.priceAlert.emailInvalid).waitFor()
  await dialog.getByText(de.priceAlert.consentMissing).waitFor()
  await dialog.getByLabel(de.priceAlert.email).fill(email)
  await dialog.getByRole('checkbox').press('Space')
  expect(await save.getAttribute('aria-disabled')).toBeNull()
  await save.click()
  await dialog.getByText(de.checkMailbox.title).waitFor()
  await dialog.getByText(email).waitFor()
  await dialog.getByRole('button', { name: de.checkMailbox.close, exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  const { links } = await mailTo(url, email, 'confirmPriceAlert')
  await page.goto(links.find((link) => link.includes('/price-alert/confirm')) ?? '')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Preisalarm bestätigen' }).click()
  await page.getByText('Der Preisalarm ist bestätigt.').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
})

test('documents are named and locked; the way to open them leads back here', async ({ people, url }) => {
  const id = ofSellType(0)
  const page = await visit(people, `/de/${id}`)
  const documents = page.getByRole('region', { name: de.documents.title })
  await documents.getByRole('listitem').first().waitFor()
  expect(await documents.locator('a[href*="/documents/"]').count()).toBe(0)
  const link = documents.getByRole('link', { name: de.documents.signIn })
  const search = new URL((await link.getAttribute('href')) ?? '', url).searchParams
  expect([search.get('returnUrl'), search.get('auctionId'), search.get('isSeller')]).toEqual([
    `/de/${id}`,
    id,
    'false',
  ])
})

test('an auction that does not exist is not found, also if the URL holds no id at all', async ({
  people,
}) => {
  const page = await visit(people, '/de/00000000-0000-4000-8000-000000000000')
  await page.getByText(de.details.notFound.title).waitFor()
})

test('[AuctionDetails.ErrorLoadingAuction] details that do not come are said in a toast, with two ways on', async ({
  page,
}) => {
  const id = ofSellType(0)
  await refuseWith(page, `**/api/public/auctions/${id}`, 500, 'internal')
  const zip = running.find((auction) => auction.id === id)?.zipCode
  await page.goto(`/de/objects?zip=${zip}`)
  const link = page.locator(`[data-offer="${id}"]`).getByRole('link').first()
  await link.waitFor()
  // Before that a link loads a new page, which the server renders with what it reads itself.
  await hydrated(page)
  await link.click()
  await page.getByRole('alertdialog').getByText(de.AuctionDetails.ErrorLoadingAuction).waitFor()
  await page.getByRole('heading', { level: 1, name: de.shell.failure.title }).waitFor()
  await page.getByRole('link', { name: de.details.notFound.action }).waitFor()
  await page.getByRole('button', { name: de.readFailure.retry }).waitFor()
})

test('thumbnails are 85 by 60, at every width that has them', async ({ people }) => {
  for (const width of [1440, 1024]) {
    const page = await visit(people, `/de/${ofSellType(0)}`, width)
    const thumbnail = page.getByRole('button', { name: /^Bild 2 von \d+ zeigen/ })
    expect(await thumbnail.locator('img').boundingBox()).toMatchObject({ width: 85, height: 60 })
  }
})

test('who reads of a sold object goes on to offers like it, and to what else was sold', async ({
  people,
  url,
}) => {
  const api = new ApiClient(url)
  const [sold] = await api.get<EndedAuction[]>('/api/public/auctions/ended?search=Augustinplatz')
  if (sold === undefined) throw new Error('The demo has not sold the object at the Augustinplatz')
  const page = await visit(people, `/de/${sold.id}`)
  const similar = page.getByRole('region', { name: de.details.similar })
  await similar.getByRole('article').first().waitFor()
  expect(await similar.getByRole('article').count()).toBeLessThanOrEqual(3)
  expect(await similar.locator(`[data-offer="${sold.id}"]`).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: de.successStories.title, exact: true }).waitFor()
  expect(await page.getByText(de.documents.afterLogin).count()).toBe(0)
})

test('an end that was moved fits a phone', async ({ people }) => {
  const moved = running.find(({ title }) => title.includes('Alten Spinnerei'))
  const page = await visit(people, `/en/${moved?.id}`, 390)
  await page.locator('[data-extended]').waitFor()
  expect(await overflowOf(page)).toBe(0)
})
