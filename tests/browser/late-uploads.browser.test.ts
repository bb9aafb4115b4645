import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { patience, SMALL_PDF, uploadDocument } from './page-state.ts'

const pdf = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(SMALL_PDF),
})

/** Holds the answer to each upload until it is let go; the file is then said to be stored. */
async function holdUploads(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const names: string[] = []
  await page.route('**/documents', async (route) => {
    const name = /name="name"\r\n\r\n([^\r]*)/.exec(route.request().postData() ?? '')?.[1] ?? ''
    const storageUrl = `/api/files/${String(names.push(name))}.pdf`
    await promise
    await route.fulfill({ status: 201, json: { name, storageUrl, sizeBytes: SMALL_PDF.length } })
  })
  return { names, release: resolve }
}

test('what is edited during an upload stays, and what is dropped meanwhile is added too', async ({
  people,
  broker,
  apiOf,
}) => {
  const id = await broker.open()
  const api = await apiOf('broker@demo.example')
  const documents = [
    await uploadDocument(api, id, 'Grundriss'),
    await uploadDocument(api, id, 'Gutachten'),
    await uploadDocument(api, id, 'Mietvertrag'),
  ]
  await broker.manage(id, 'ReviseAuction', { description: { documents } })
  const { page, text } = await people.signedIn('broker@demo.example')
  const words = text.administration.editor.document
  const { names, release } = await holdUploads(page)
  await page.goto(`/administration/objects/${id}/edit`)
  const section = page.locator('#section-documents')
  const files = section.locator('input[type=file]')
  const field = section.getByLabel(words.name, { exact: true })
  const shown = () => field.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
  await expect.poll(shown, patience).toEqual(['Grundriss', 'Gutachten', 'Mietvertrag'])

  await files.last().setInputFiles([pdf('Nachtrag')])
  await expect.poll(() => names, patience).toHaveLength(1)
  await files.first().setInputFiles(pdf('Grundriss neu'))
  await files.last().setInputFiles([pdf('Lageplan')])
  await expect.poll(() => names, patience).toHaveLength(3)
  await section.getByRole('button', { name: 'Mietvertrag entfernen' }).click()
  await section.locator('label').filter({ hasText: words.internal }).first().click()
  await section.locator('label').filter({ hasText: words.internal }).nth(1).click()
  release()

  await expect
    .poll(async () => (await shown()).toSorted(), patience)
    .toEqual(['Grundriss', 'Gutachten', 'Lageplan', 'Nachtrag'])
  await section.getByText('Fassung 2', { exact: true }).waitFor()
  const internal = section.getByRole('checkbox', { name: words.internal })
  expect(await internal.first().isChecked()).toBe(true)
  expect(await internal.nth(1).isChecked()).toBe(true)
})

test('files beyond what an object may have are named', async ({ people, broker }) => {
  const id = await broker.open()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { release } = await holdUploads(page)
  release()
  await page.goto(`/administration/objects/${id}/edit`)
  const section = page.locator('#section-documents')
  const many = Array.from({ length: 101 }, (_, index) => pdf(`Plan ${String(index + 1)}`))
  await section.locator('input[type=file]').last().setInputFiles(many)
  const { upload } = text.administration.editor
  const alert = section.getByRole('alert').filter({ hasText: upload.failed_one })
  await alert.getByText(`Plan 101.pdf: ${upload.document.limit}`).waitFor()
  expect(await alert.getByRole('listitem').count()).toBe(1)
})

test('who leaves or publishes while a file is on its way does not lose it', async ({ people, broker }) => {
  const id = await broker.draft()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { document, leave, publish, upload } = text.administration.editor
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/documents', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/administration/objects/${id}/edit`)
  const section = page.locator('#section-documents')
  const review = page.getByRole('button', { name: publish.action, exact: true })
  await review.waitFor()
  await section
    .locator('input[type=file]')
    .last()
    .setInputFiles([pdf('Lageplan')])
  const waiting = page.getByRole('button', { name: upload.waiting_one })
  await expect.poll(() => waiting.count(), patience).toBe(2)
  expect(await waiting.first().getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('link', { name: text.administration.object.tab.preview, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: leave.title })
  await dialog.getByRole('button', { name: leave.stay }).click()
  release()
  await section.getByLabel(document.name, { exact: true }).waitFor()
  await review.click()
  await page.waitForURL(/preview$/)
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  expect(await saved()).toMatchObject({ description: { documents: [{ name: 'Lageplan' }] } })
})
