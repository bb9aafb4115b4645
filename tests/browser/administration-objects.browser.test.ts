import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { test } from './browser-test.ts'
import { isFocused, overflowOf, patience, questionOn, typeMoment, violations } from './page-state.ts'
import type { Look, People } from './people.ts'

let page: Page
let photo: Buffer

test.beforeAll(async ({ staying }) => {
  page = await asBroker(staying)
  const create = { width: 900, height: 600, channels: 3, background: '#87a9b5' } as const
  photo = await sharp({ create }).jpeg().toBuffer()
})

async function asBroker(people: People, look?: Look): Promise<Page> {
  const own = await people.page(look)
  const data = { email: 'broker@demo.example', password: DEMO_PASSWORD }
  await own.request.post('/api/account/login', { data })
  return own
}

const field = (name: string, on = page) => on.getByLabel(name, { exact: true })
const saved = (on = page) => on.getByText(/^Gespeichert um/).waitFor()
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function draftObject(title: string, on = page): Promise<string> {
  await on.goto('/administration/objects/new')
  await field('Titel', on).fill(title)
  await on.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await on.waitForURL('**/edit')
  await on.getByRole('heading', { level: 1, name: title }).waitFor()
  return new URL(on.url()).pathname
}

test('a broker drafts, completes, illustrates and publishes an auction; broken files are reported with the reason', async () => {
  const title = `Haus am Teich ${Date.now()}`
  await draftObject(title)
  const publish = page.getByRole('button', { name: 'Veröffentlichen' })
  expect(await publish.getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('link', { name: 'Die Postleitzahl fehlt.' }).click()
  await expect.poll(() => isFocused(field('PLZ')), patience).toBe(true)
  await field('PLZ').fill('1030')
  await field('Ort').fill('Wien')
  await field('Fläche in m²').fill('98,5')
  await field('Startpreis').fill('450000')
  await typeMoment(page, 'Beginn', `${tomorrow(2)}T09:00`)
  await typeMoment(page, 'Nachtruhe von', '22:00')
  await typeMoment(page, 'Nachtruhe bis', '08:00')
  await typeMoment(page, 'Ende', `${tomorrow(20)}T23:30`)
  const inNight = 'Das Ende fällt in die Nachtruhe. Möglich ist bis 22:00 oder ab 08:00.'
  await page.getByRole('link', { name: inNight }).waitFor()
  // Beside the list of what is missing, the field alone says so.
  expect(await page.getByText(inNight).count()).toBe(2)
  await typeMoment(page, 'Ende', `${tomorrow(20)}T21:58`)
  await page.getByText(/Ein Gebot um 21:57 verlängert bis 08:07 am Folgetag/).waitFor()
  const energy = page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: /^Energie/ })
  expect(await energy.getAttribute('data-state')).not.toBe('done')
  await energy.click()
  await expect.poll(() => energy.getAttribute('aria-current'), patience).toBe('location')
  await field('Energieausweis').selectOption('exempt')
  await field('In den öffentlichen Listen zeigen').setChecked(false, { force: true })

  const pictures = page.locator('#section-pictures input[type=file]')
  // The last one of its section adds a document; the others replace one.
  const documents = page.locator('#section-documents input[type=file]').last()
  await pictures.setInputFiles([
    { name: 'Gartenseite.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'halb.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, photo.length / 2) },
    { name: 'Text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') },
    { name: 'Terrasse.jpg', mimeType: 'image/jpeg', buffer: photo },
  ])
  await page.getByText('halb.jpg: Das Bild ist beschädigt oder unvollständig.').waitFor()
  await page.getByText(/^Text\.jpg: Das ist kein Bild/).waitFor()
  await page.getByText('2 Bilder', { exact: true }).waitFor()
  await documents.setInputFiles([
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  await page.getByText('Plan.pdf: Das PDF ist beschädigt oder unvollständig.').waitFor()
  await documents.setInputFiles([
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') },
  ])
  await field('Bezeichnung').waitFor()
  const row = page
    .locator('#section-documents')
    .getByRole('listitem')
    .filter({ has: field('Bezeichnung') })
  await row.getByRole('link', { name: 'Plan, Fassung 1' }).waitFor()
  await row.getByText('1 KB', { exact: true }).waitFor()
  // One row with its labels, not a block of fields.
  expect((await row.boundingBox())?.height).toBeLessThan(120)

  await page.getByRole('button', { name: 'Terrasse nach vorne' }).click()
  await page.getByRole('button', { name: 'Terrasse als Titelbild' }).click()
  await expect
    .poll(() => page.getByRole('row').first().getAttribute('aria-label'), patience)
    .toBe('Terrasse, Bild 1 von 2')
  await page.getByText('Alle Angaben sind vollständig.').waitFor()
  await saved()
  await publish.click()
  // The last look: what bidders read, and what is unusual about it.
  await page.getByRole('heading', { name: 'Letzter Blick vor der Veröffentlichung' }).waitFor()
  await page.getByText('Das Ende liegt vor 8 Uhr oder nach 20 Uhr (21:58).').waitFor()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await page.getByText('Das Objekt ist veröffentlicht.').waitFor()
  await page.getByText(/^Startet am/).waitFor()

  await page.getByText('So sehen es Bietende.').waitFor()
  await page.getByText('98,5 m²').waitFor()
  await page.goto(`/administration/objects?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).waitFor()
})

test('two brokers save the same field: the second sees both versions and chooses', async ({ people }) => {
  const address = await draftObject(`Haus zu zweit ${Date.now()}`)
  const second = await asBroker(people)
  await second.goto(address)
  await field('Ort', second).waitFor()
  await field('Ort').fill('Graz')
  await saved()
  await field('Ort', second).fill('Linz')
  const dialog = questionOn(second)
  await dialog.getByText('Jemand anderer hat inzwischen gespeichert').waitFor()
  await dialog.getByText('Graz').waitFor()
  await dialog.getByText('Linz').waitFor()
  expect(await violations(second, '[role=alertdialog]')).toEqual([])
  await dialog.getByText('Ihre Fassung').click()
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click()
  await saved(second)
  await page.reload()
  await field('Ort').waitFor()
  expect(await field('Ort').inputValue()).toBe('Linz')
})

test('a conflict that is closed without a choice loses nothing, and comes again with the next save', async ({
  people,
}) => {
  const address = await draftObject(`Haus zu zweit ${Date.now()}`)
  const second = await asBroker(people)
  await second.goto(address)
  await field('Ort', second).waitFor()
  await field('Ort').fill('Graz')
  await saved()
  await field('Ort', second).fill('Linz')
  // Messages have the same role.
  const dialog = second.getByRole('alertdialog', { name: 'Jemand anderer hat inzwischen gespeichert' })
  await dialog.getByText('Graz').waitFor()
  await dialog.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await second.getByText('Nicht gespeichert. Ihre Eingaben bleiben hier', { exact: false }).waitFor()
  expect(await field('Ort', second).inputValue()).toBe('Linz')
  await second.getByRole('button', { name: 'Speichern', exact: true }).click()
  await dialog.getByText('Graz').waitFor()
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click()
  await saved(second)
  await second.reload()
  await field('Ort', second).waitFor()
  expect(await field('Ort', second).inputValue()).toBe('Linz')
})

test('the table is searched, filtered and sorted, by the keyboard too, and follows a price', async ({
  broker,
  bid,
}) => {
  const title = `Tabellenhaus ${Date.now()}`
  const auctionId = await broker.open({ description: { title } })
  await page.goto('/administration/objects')
  // What waits has a table of its own above.
  const table = page.getByRole('grid', { name: 'Objekte', exact: true })
  const rows = table.getByRole('row')
  await page.getByRole('searchbox', { name: 'Objekte suchen' }).fill(title)
  await expect.poll(() => rows.count(), patience).toBe(2)
  await page.getByRole('gridcell', { name: '€ 100.000' }).first().waitFor()

  await bid('anna@demo.example', auctionId, 123_000)
  await page.getByRole('gridcell', { name: /€ 123.000/ }).waitFor()

  await page.getByRole('button', { name: /^Entwürfe/ }).click()
  await page.getByText('Zu dieser Auswahl gibt es keine Objekte.').waitFor()
  await page.goto('/administration/objects')
  const head = table.getByRole('columnheader', { name: 'Aktuell' })
  await head.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**sort=price**')
  await expect.poll(() => head.getAttribute('aria-sort'), patience).toBe('descending')
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
})

test('an auction of another tenant is not found', async ({ people, broker }) => {
  const auctionId = await broker.open()
  const { page: theirs } = await people.signedIn('broker2@demo.example')
  await theirs.goto(`/administration/objects/${auctionId}/edit`)
  await theirs.getByText('Dieses Objekt gibt es nicht').waitFor()
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
})

const table = { path: '/administration/objects' }
const editor = { path: '/administration/objects?search=Wilhelminenberg' }

test.for([
  { ...table, width: 1440, colorScheme: 'light', isEditor: false },
  { ...table, width: 390, colorScheme: 'dark', isEditor: false },
  { ...editor, width: 1440, colorScheme: 'dark', isEditor: true },
  { ...editor, width: 390, colorScheme: 'light', isEditor: true },
] as const)(
  'at $width px, $colorScheme, $path (editor: $isEditor) has no barrier that axe knows',
  async ({ path, width, colorScheme, isEditor }, { people }) => {
    const tab = await asBroker(people, { width, colorScheme, reducedMotion: 'reduce' })
    await tab.goto(path)
    // Whichever the first ones are: other tests have objects too.
    await tab.getByRole('grid', { name: 'Objekte', exact: true }).getByRole('row').nth(1).waitFor()
    if (isEditor) {
      await tab.getByRole('link', { name: 'Villa am Wilhelminenberg' }).click()
      await tab.getByText(/Angaben fehlen oder passen noch nicht/).waitFor()
    }
    expect(await violations(tab)).toEqual([])
    const overflow = await overflowOf(tab)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('on a phone a name of several lines covers nothing of its card', async ({ people, broker }) => {
  const title = `Geschäftslokal mit Garten am Karmelitermarkt ${randomUUID().slice(0, 8)}`
  await broker.open({ description: { title } })
  const phone = await asBroker(people, { width: 390, height: 844 })
  await phone.goto(`/administration/objects?search=${title.slice(-8)}`)
  const card = phone.getByRole('row').filter({ hasText: title })
  const name = await card.getByRole('rowheader').getByText('1010').boundingBox()
  const state = await card.getByRole('gridcell').first().boundingBox()
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(state?.y ?? 0)
})

test('a draft is copied for the next unit, with its texts, pictures and terms and without its times', async ({
  people,
  broker,
}) => {
  const title = 'Haus der vielen Einheiten, Top 1'
  await broker.draft({ description: { title, zipCode: '1190' }, terms: { startPrice: 123_000 as Price } })
  const desk = await asBroker(people)
  await desk.goto('/administration/objects?search=vielen')
  await desk.getByRole('button', { name: `Menü zu ${title}` }).click()
  await desk.getByRole('menuitem', { name: 'Als Entwurf kopieren' }).click()
  await desk.getByText(`Kopie von „${title}“`).waitFor()
  expect(await violations(desk, 'main')).toEqual([])
  await field('Titel', desk).fill('Haus der vielen Einheiten, Top 2')
  await desk.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await desk.waitForURL('**/edit')
  await expect.poll(() => field('PLZ', desk).inputValue(), patience).toBe('1190')
  expect(await field('Startpreis', desk).inputValue()).toContain('123.000')
  await desk.locator('main img[src*="/files/images/"]').first().waitFor()
})
