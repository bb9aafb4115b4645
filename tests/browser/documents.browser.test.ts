import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { expect } from 'vitest'
import { type ApiOf, test } from './browser-test.ts'
import { inMinutes, type TestBroker } from './own-auction.ts'
import { patience, refuseWith, SMALL_PDF, uploadDocument, violations } from './page-state.ts'

async function withDocuments(
  broker: TestBroker,
  apiOf: ApiOf,
): Promise<{ id: string; documents: AuctionDocument[] }> {
  const id = await broker.open()
  const documents: AuctionDocument[] = [
    {
      ...(await uploadDocument(await apiOf('broker@demo.example'), id, 'Energieausweis 2024')),
      kind: 'energyCertificate',
    },
    { ...(await uploadDocument(await apiOf('broker@demo.example'), id, 'Nutzwertgutachten')), version: 2 },
  ]
  await broker.manage(id, 'ReviseAuction', { description: { documents } })
  return { id, documents }
}

test('documents say kind, version, date and size, what was opened, what is new; all come as one file', async ({
  people,
  broker,
  apiOf,
}) => {
  const { id, documents } = await withDocuments(broker, apiOf)
  const person = await people.signedIn('anna@demo.example')
  const { page, text } = person
  await person.openAuction(id)
  const panel = page.getByRole('region', { name: text.documents.title })
  const rows = panel.getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: name })
  await row('Energieausweis 2024').getByText('Energieausweis', { exact: true }).waitFor()
  await row('Energieausweis 2024').getByText('Fassung 1', { exact: true }).waitFor()
  await row('Nutzwertgutachten').getByText('Fassung 2', { exact: true }).waitFor()
  await row('Nutzwertgutachten')
    .getByText(/^\d\d\.\d\d\.\d{4}$/)
    .waitFor()
  await panel.getByText(text.documents.noted).waitFor()
  expect(await panel.getByText(/^Geöffnet am/).count()).toBe(0)
  expect(await violations(page, 'main')).toEqual([])

  const [opened] = await Promise.all([
    person.context.waitForEvent('page'),
    panel.getByRole('link', { name: /^Energieausweis 2024/ }).click(),
  ])
  await opened.close()
  await row('Energieausweis 2024')
    .getByText(/^Geöffnet am \d\d\.\d\d\.\d{4}$/)
    .waitFor()

  // What the server noted, after a reload; what came later is new.
  const added = await uploadDocument(await apiOf('broker@demo.example'), id, 'Mietvertrag')
  await broker.manage(id, 'ReviseAuction', { description: { documents: [...documents, added] } })
  await person.openAuction(id)
  await row('Mietvertrag').getByText(text.documents.new).waitFor()
  await person.openForm()
  await page.getByText('1 von 3 geöffnet', { exact: true }).waitFor()

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: /^Alle herunterladen \(ZIP, \d+ KB\)$/ }).click(),
  ])
  expect(archive.suggestedFilename()).toBe(`zuschlag-documents-${id}.zip`)
  await page.getByText('3 von 3 geöffnet', { exact: true }).waitFor()
  expect(await panel.getByText(text.documents.new).count()).toBe(0)
  await person.openAuction(id)
  await panel
    .getByText(/^Geöffnet am/)
    .nth(2)
    .waitFor()
})

test('on a phone the marks stand below the name, and nothing is wider than the screen', async ({
  people,
  broker,
  apiOf,
}) => {
  const { id, documents } = await withDocuments(broker, apiOf)
  const person = await people.signedIn('ben@demo.example', { language: 'en', width: 390 })
  const { page, text } = person
  await page.request.get(documents[0]?.storageUrl ?? '')
  await person.openAuction(id)
  await page.getByRole('tab', { name: text.details.tab.documents }).click()
  const panel = page.getByRole('region', { name: text.documents.title })
  const name = await panel.getByRole('link', { name: /^Energieausweis/ }).boundingBox()
  const mark = await panel.getByText(/^Opened \d/).boundingBox()
  expect((mark?.y ?? 0) > (name?.y ?? 0) + (name?.height ?? 0) / 2).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[DATA-4] documents that change during a bid take back their tick alone, and a refusal says what changed', async ({
  people,
  broker,
  apiOf,
}) => {
  const { id, documents } = await withDocuments(broker, apiOf)
  const person = await people.signedIn('anna@demo.example', { language: 'de', width: 390 })
  const { page, text } = person
  await person.openAuction(id)
  await person.enter(123_000)
  await person.submitButton.waitFor()
  const [first] = documents as [AuctionDocument]
  await broker.manage(id, 'ReviseAuction', { description: { documents: [first] } })
  await page.getByText(text.bidding.newDocuments).waitFor()
  const price = page.getByRole('textbox', { name: text.bidding.newBid })
  expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('123000')
  const box = page.getByRole('checkbox', { name: text.bidding.confirm.documentsChecked })
  expect(await box.isChecked()).toBe(false)

  const changes = [{ kind: 'added', name: 'Gutachten 2026', storageUrl: first.storageUrl }]
  const bids = `**/api/auctions/${id}/bids`
  await refuseWith(page, bids, 409, 'documentsChanged', { documentsState: 9, documents: changes })
  await page.locator('label').filter({ hasText: text.bidding.confirm.documentsChecked }).click()
  await person.reviewButton.click()
  await person.submitButton.click()
  const refused = page.locator('[data-submission="refused"]')
  await refused.getByText(text.bidding.refused.documentsChanged.title).waitFor()
  await refused.getByRole('link', { name: /Gutachten 2026/ }).waitFor()
  expect(await box.isChecked()).toBe(false)
  expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('123000')
  expect(await violations(page, '[data-submission="refused"]')).toEqual([])
  await page.unroute(bids)
  await page.locator('label').filter({ hasText: text.bidding.confirm.documentsChecked }).click()
  await person.reviewButton.click()
  await person.submitButton.click()
  await person.receipt.waitFor()
})

test('[DATA-7] a document that comes shortly before the end offers its broker to move the end', async ({
  people,
  broker,
  apiOf,
}) => {
  const id = await broker.open({ terms: { end: inMinutes(120) } })
  const api = await apiOf('broker@demo.example')
  const { end: before } = await api.auction(id)
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto(`/administration/objects/${id}/edit`)
  const late = text.administration.editor.lateDocuments
  await page.locator('#section-documents input[type=file]').last().waitFor({ state: 'attached' })
  expect(await page.getByText(late.title).count()).toBe(0)
  await page
    .locator('#section-documents input[type=file]')
    .last()
    .setInputFiles({ name: 'Nachtrag.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SMALL_PDF) })
  await page.getByLabel(text.administration.editor.document.name, { exact: true }).waitFor()
  await page.getByRole('button', { name: text.administration.editor.saving.save, exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: late.title })
  await notice.waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await notice.getByRole('button', { name: /^Ende auf .+ verlegen$/ }).click()
  await notice.waitFor({ state: 'detached' })
  const hours = async () =>
    (Date.parse((await api.auction(id)).end ?? '') - Date.parse(before ?? '')) / 3_600_000
  await expect.poll(hours, patience).toBeGreaterThan(21)
})
