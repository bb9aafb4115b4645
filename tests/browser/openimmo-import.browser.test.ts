import { archiveOf } from '@zuschlag/gateway/modules/back-office/openimmo/archive.fixture'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { patience, signInAs } from './page-state.ts'

const { editor } = de.administration
const { why, missed } = editor.import

let page: Page
let photo: Uint8Array

test.beforeAll(async ({ staying }) => {
  page = await staying.page()
  const create = { width: 900, height: 600, channels: 3, background: '#87a9b5' } as const
  photo = await sharp({ create }).jpeg().toBuffer()
  await signInAs(page, 'broker@demo.example', '/administration/objects/new')
  await field('Titel').fill(`Wird übernommen ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.waitForURL('**/edit')
})

const field = (name: string) => page.getByLabel(name, { exact: true })

const picture = (group: string, title: string, path: string) =>
  `<anhang location="EXTERN" gruppe="${group}"><anhangtitel>${title}</anhangtitel><daten><pfad>${path}</pfad></daten></anhang>`

const exchange = (more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<openimmo xmlns="http://www.openimmo.de"><uebertragung version="1.2.7"/><anbieter><immobilie>
  <geo><plz>8010</plz><ort>Graz</ort><strasse>Herrengasse</strasse><hausnummer>7</hausnummer><land iso_land="AUT"/></geo>
  <preise><kaufpreis>615000.00</kaufpreis></preise>
  <flaechen><wohnflaeche>98.50</wohnflaeche></flaechen>
  <freitexte><objekttitel>Stadthaus am Platz</objekttitel>
    <objektbeschreibung><![CDATA[<p>Hell und ruhig</p><script>alert(1)</script>]]></objektbeschreibung></freitexte>
  <anhaenge>${more}</anhaenge>
</immobilie></anbieter></openimmo>`

/** Gives a file to the button and waits for what the page says of it. */
async function take(name: string, content: Uint8Array | string): Promise<string> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: editor.import.action }).click()
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/openimmo') || answer.url().includes('/exchange'),
  )
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await answered
  const failed = page.getByRole('alert').filter({ hasText: editor.import.failed })
  const said = failed.or(preview())
  await said.waitFor()
  return said.innerText()
}

const preview = () => page.getByRole('alertdialog', { name: editor.import.title })

/** Fills the form with what the preview shows. */
async function accept(): Promise<void> {
  await page.getByRole('button', { name: editor.import.take }).click()
  await preview().waitFor({ state: 'hidden' })
}

test('an archive with pictures fills the form; a picture that is broken or missing is named, the others come', async () => {
  const attachments = [
    picture('TITELBILD', 'Vorderseite', 'bilder/front.jpg'),
    picture('INNENANSICHTEN', 'Küche', 'bilder/kueche.jpg'),
    picture('INNENANSICHTEN', 'Bad', 'bilder/bad.jpg'),
  ].join('')
  const archive = archiveOf({
    'objekt.xml': exchange(attachments),
    'bilder/FRONT.JPG': photo,
    'bilder/kueche.jpg': photo.subarray(0, photo.length / 2),
  })
  const before = await field('Titel').inputValue()
  await take('objekt.zip', archive)
  const rowOf = (text: string) => preview().getByRole('row').filter({ hasText: text })
  expect(await rowOf('Küche').innerText()).toContain(missed.broken)
  expect(await rowOf('Bad').innerText()).toContain(missed.notThere)
  expect(await rowOf('Stadthaus am Platz').innerText()).toContain(before)
  await accept()
  await page.getByText(editor.import.done_one).waitFor()
  await expect.poll(() => field('Titel').inputValue()).toBe('Stadthaus am Platz')
  expect(await field('PLZ').inputValue()).toBe('8010')
  expect(await field('Ort').inputValue()).toBe('Graz')
  expect(await field('Fläche in m²').inputValue()).toBe('98,5')
  expect(await field('Startpreis').inputValue()).toContain('615.000')
  expect(await field('Beschreibung').inputValue()).toBe('Hell und ruhig')
  const shown = page.getByRole('row', { name: 'Vorderseite, Bild 1 von 1' })
  await shown.waitFor()
  const image = shown.getByRole('img').first()
  await expect
    .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth), patience)
    .toBeGreaterThan(0)
})

test.each([
  ['an XML that is cut off', 'objekt.xml', exchange().slice(0, 400), why.notWellFormed],
  ['an XML that is none of an object', 'objekt.xml', '<rechnung/>', why.noProperty],
  [
    'an XML that names files of the server',
    'x.xml',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
    why.hasDoctype,
  ],
  [
    'an archive that is cut off',
    'o.zip',
    archiveOf({ 'o.xml': exchange() }).subarray(0, 200),
    why.brokenArchive,
  ],
  ['an archive without an XML', 'o.zip', archiveOf({ 'a.jpg': new Uint8Array([1]) }), why.notOpenImmo],
  ['a text', 'o.xml', 'Guten Tag', why.notOpenImmo],
])('%s is refused in words, and the form stays as it was', async (_what, name, content, reason) => {
  const before = await field('Titel').inputValue()
  const said = await take(name, content)
  expect(said).toContain(editor.import.failed)
  expect(said).toContain(reason.replace(/\.$/, ''))
  expect(await field('Titel').inputValue()).toBe(before)
})

test('nothing is filled in or saved before the reader agrees, and closing the preview takes nothing', async () => {
  const [, id] = /objects\/([^/]+)\/edit/.exec(page.url()) ?? []
  const savedTitle = async () => {
    const answer = await page.request.get(`/api/administration/auctions/${id}`)
    return ((await answer.json()) as { description: { title: string } }).description.title
  }
  const before = await field('Titel').inputValue()
  await expect.poll(savedTitle, patience).toBe(before)
  const saves: string[] = []
  page.on('request', (request) => {
    const isImport = request.url().endsWith('/openimmo')
    if (request.method() !== 'GET' && request.url().includes(`${id}`) && !isImport) saves.push(request.url())
  })
  await take('objekt.xml', exchange().replace('Stadthaus am Platz', 'Ein anderer Titel'))
  await preview().getByText('Ein anderer Titel').waitFor()
  await page.getByRole('button', { name: de.runningAuction.cancel }).click()
  await preview().waitFor({ state: 'hidden' })
  expect(await field('Titel').inputValue()).toBe(before)
  expect(await savedTitle()).toBe(before)
  expect(saves).toEqual([])
})

test('a deletion is refused in a sentence', async () => {
  const techn = '<verwaltung_techn><aktion aktionart="DELETE"/></verwaltung_techn></immobilie>'
  expect(await take('objekt.xml', exchange().replace('</immobilie>', techn))).toContain(
    why.deletion.split('.')[0],
  )
})

test('an answer that nobody can read is no lost connection', async () => {
  const pattern = '**/api/administration/auctions/*/openimmo'
  await page.route(pattern, (route) => route.fulfill({ json: { description: { area: -1 } } }))
  const said = await take('objekt.xml', exchange())
  await page.unroute(pattern)
  expect(said).toContain(de.LoginPage.UnexpectedAnswer)
  expect(said).not.toContain(editor.upload.document.connection)
})

test('the line of a fault is named', async () => {
  const said = await take('objekt.xml', '<openimmo>\n<immobilie>\n</openimmo>')
  expect(said).toContain(why.notWellFormed)
  expect(said).toMatch(/Zeile 3/)
})

test('another country brings its taxes, their source and its time zone', async () => {
  const [, id] = /objects\/([^/]+)\/edit/.exec(page.url()) ?? []
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  expect(await field(editor.costs.landTransferTax).inputValue()).toBe('3,5')
  await take('objekt.xml', exchange().replace('"AUT"', '"DEU"'))
  await preview().getByText(editor.import.effect.country).waitFor()
  await accept()
  await expect.poll(() => field(editor.costs.landTransferTax).inputValue()).toBe('5')
  const costTerms = { landTransferTaxPercent: 5, ratesJurisdiction: 'DE-BW' }
  await expect.poll(saved, patience).toMatchObject({
    description: { country: 'DE', costTerms: { ...costTerms, allowUserToHireOwnLawyerForContract: false } },
    terms: { timeZone: 'Europe/Berlin' },
  })
})
