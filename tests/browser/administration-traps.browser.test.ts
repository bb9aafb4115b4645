import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect } from 'vitest'
import { newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import { patience, questionOn, uploadDocument, refuseWith, violations } from './page-state.ts'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'

test('[ADM-27] half a day is no access without an end', async ({ people, broker }) => {
  const id = await broker.open()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { invite } = text.runningAuction
  const words = text.administration.accessUntil
  let sent = 0
  await page.route('**/invitations', async (route) => {
    sent += 1
    await route.fulfill({ status: 204 })
  })
  await page.goto(`/administration/objects/${id}/access`)
  await page.getByRole('button', { name: invite.open, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: invite.title })
  await dialog.getByLabel(invite.email).fill(newAddress('halb'))
  await dialog.getByLabel(invite.firstName).fill('Hanna')
  await dialog.getByLabel(invite.lastName).fill('Halb')
  await dialog.getByLabel(invite.reason).fill('Besichtigung')
  const parts = dialog.getByRole('group', { name: words.label }).getByRole('spinbutton')
  await parts.nth(0).pressSequentially('15')
  await parts.nth(1).pressSequentially('12')
  const send = dialog.getByRole('button', { name: invite.action, exact: true })
  await send.click()
  await dialog.getByText(text.administration.unfinished).waitFor()
  expect(sent).toBe(0)
  await parts.nth(2).pressSequentially('2099')
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toBe(1)
})

test('while people are invited the report stays, whatever is pressed', async ({ people, broker }) => {
  const id = await broker.open()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { invite, close } = text.administration.bulk
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/invitations', async (route) => {
    await promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto(`/administration/objects/${id}/access`)
  await page.getByRole('button', { name: invite.open }).click()
  const dialog = questionOn(page)
  await dialog.getByLabel(invite.list).fill(`Lea Liste <${newAddress('liste')}>`)
  await dialog.getByLabel(text.runningAuction.admission.note).fill('Besichtigung')
  await dialog.getByRole('button', { name: invite.action }).click()
  await dialog.getByText('0 von 1 erledigt').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: text.design.closeDialog }).click()
  resolve()
  await dialog.getByRole('button', { name: text.administration.bulk.again }).waitFor()
  await dialog.getByRole('button', { name: close, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('who empties the last page is led to the one before', async ({ people }) => {
  const { page, text } = await people.signedIn('broker@demo.example')
  let total = 26
  await page.route('**/administration/access-requests?*', (route) =>
    route.fulfill({ json: { requests: [], total } }),
  )
  await page.goto('/administration/access-requests')
  await page.getByText('1 bis 25 von 26').waitFor()
  total = 25
  await page.getByRole('button', { name: text.administration.table.next }).click()
  await page.getByText('1 bis 25 von 25').waitFor()
})

test('a tenant beyond those that one answer offers is found by its name', async ({ people }) => {
  const { page, text } = await people.signedIn('admin@demo.example')
  await page.route('**/drafting-tenants*', async (route) => {
    const address = route.request().url().replace(/\?.*/, '')
    const [one] = (await (await route.fetch({ url: address })).json()) as { brokers: object[] }[]
    const brokers = one?.brokers.slice(0, 1)
    const named = (name: string) => ({ ...one, brokers, tenantId: crypto.randomUUID(), name })
    const search = new URL(route.request().url()).searchParams.get('search')
    const many = Array.from({ length: 50 }, (_, index) => named(`Haus ${String(index + 1)}`))
    await route.fulfill({ json: search ? [named('Haus 51')] : many })
  })
  await page.goto('/administration/objects/new')
  await page.getByRole('searchbox', { name: text.platform.tenants.search }).fill('51')
  const field = page.getByLabel(text.drafting.tenant, { exact: true })
  await expect.poll(() => field.locator('option', { hasText: 'Haus 51' }).count(), patience).toBe(1)
  await field.selectOption('Haus 51')
  expect(await field.locator('option:checked').textContent()).toBe('Haus 51')
  // Of a single broker nothing is chosen.
  const broker = page.getByLabel(text.drafting.broker, { exact: true })
  await broker.waitFor({ state: 'detached' })
})

test('what the server refuses of a draft is not sent again until something is typed', async ({
  people,
  broker,
}) => {
  const id = await broker.draft()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { refused } = text.administration.editor.saving
  let sent = 0
  await page.route('**/revisions', async (route) => {
    sent += 1
    const json = { type: 'about:blank', title: 'Frozen', status: 409, code: 'termsFrozen' }
    await route.fulfill({ status: 409, contentType: 'application/problem+json', json })
  })
  await page.clock.install()
  await page.goto(`/administration/objects/${id}/edit`)
  const city = page.getByLabel('Ort', { exact: true })
  await city.fill('Graz')
  await page.getByText(refused.termsFrozen).waitFor()
  // Much longer than the pause after which a draft is saved.
  for (let seconds = 0; seconds < 20; seconds += 2) await page.clock.runFor(2_000)
  expect(sent).toBe(1)
  await city.fill('Linz')
  await page.clock.runFor(2_000)
  await expect.poll(() => sent, patience).toBe(2)
})

test('a price that cannot be read stays in its field and erases none; decimals of zero are no decimals', async ({
  people,
  broker,
}) => {
  const id = await broker.draft({ terms: { minimumPrice: 180_000 as Price } })
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto(`/administration/objects/${id}/edit`)
  const price = page.getByLabel(text.administration.editor.field.minimumPrice, { exact: true })
  const wrong = page.getByText(text.administration.editor.noWholeFigure)
  await price.pressSequentially('190000.50')
  await price.blur()
  await wrong.waitFor()
  expect(await price.inputValue()).toBe('190.000.50')
  await page.getByLabel('Ort', { exact: true }).fill('Graz')
  // Neither gone nor the first figures of the text.
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  const kept = { description: { city: 'Graz' }, terms: { minimumPrice: 180_000 } }
  await expect.poll(saved, patience).toMatchObject(kept)
  await price.fill('')
  await price.pressSequentially('250.000,00')
  await price.blur()
  await wrong.waitFor({ state: 'detached' })
  expect(await price.inputValue()).toMatch(/^€\s250\.000$/)
  await expect.poll(saved, patience).toMatchObject({ terms: { minimumPrice: 250_000 } })
})

test('what does not fit is not promised to be saved, and is not left without being asked', async ({
  people,
  broker,
  apiOf,
}) => {
  const id = await broker.draft()
  const documents = [await uploadDocument(await apiOf('broker@demo.example'), id, 'Grundriss')]
  await broker.manage(id, 'ReviseAuction', { description: { documents } })
  const { page, text } = await people.signedIn('broker@demo.example')
  const { document, leave, saving, wrong } = text.administration.editor
  await page.goto(`/administration/objects/${id}/edit`)
  const section = page.locator('#section-documents')
  await section.getByText(/^\d+\sKB$/).waitFor()
  const name = section.getByLabel(document.name, { exact: true })
  await name.fill('')
  await section.getByText(wrong).waitFor()
  const bar = page.getByRole('region', { name: saving.label })
  await bar.getByText(saving.open, { exact: true }).waitFor()
  // What fits is saved beside it.
  await page.getByLabel('Ort', { exact: true }).fill('Graz')
  const preview = page.getByRole('link', { name: text.administration.object.tab.preview, exact: true })
  await preview.click()
  const dialog = page.getByRole('alertdialog', { name: leave.title })
  await dialog.getByRole('button', { name: leave.stay }).click()
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  const kept = { description: { city: 'Graz', documents: [{ name: 'Grundriss' }] } }
  await expect.poll(saved, patience).toMatchObject(kept)
  expect(await name.inputValue()).toBe('')
  await name.fill('Plan')
  await section.getByText(wrong).waitFor({ state: 'detached' })
  await preview.click()
  await page.waitForURL(/preview$/)
  await expect.poll(saved, patience).toMatchObject({ description: { documents: [{ name: 'Plan' }] } })
})

test('a request to buy whose object cannot be read says so, closes, and is answered after another press', async ({
  people,
  broker,
  apiOf,
}) => {
  const title = `Lesehaus ${Date.now()}`
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
  const id = await broker.open({ description: { title }, terms })
  const buyer = await apiOf('anna@demo.example')
  const wish = { commandId: crypto.randomUUID(), confirmations: allConfirmed }
  expect((await buyer.request('POST', `/api/auctions/${id}/immediate-purchase-requests`, wish)).ok).toBe(true)
  const { page, text } = await people.signedIn('broker@demo.example')
  const read = `**/api/administration/auctions/${id}`
  await refuseWith(page, read, 500, 'internalError')
  await page.goto('/administration/objects?show=requests')
  const { open, title: asked } = text.runningAuction.decision.declinePurchase
  const press = () =>
    page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: open }).click()
  const unread = page.getByRole('dialog', { name: asked })
  const retry = unread.getByRole('button', { name: text.readFailure.retry })
  const close = () => unread.getByRole('button', { name: text.design.closeDialog }).click()
  await press()
  await retry.waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await refuseWith(page, read, 404, 'auctionNotFound')
  await retry.click()
  await unread.getByText(text.Toast['404NotFound']).waitFor()
  await close()
  await unread.waitFor({ state: 'detached' })
  await page.unroute(read)
  await press()
  await page.getByRole('alertdialog', { name: asked }).getByLabel(text.runningAuction.reason).waitFor()
  await broker.manage(id, 'WithdrawAuction', { reason: 'Ende des Tests' })
})

test('a link to an access request says what became of it where it cannot be read', async ({ people }) => {
  const { page, text } = await people.signedIn('broker@demo.example')
  const requestId = crypto.randomUUID()
  const read = `**/api/administration/access-requests/${requestId}`
  await refuseWith(page, read, 500, 'internalError')
  await page.goto(`/administration/access-requests?request=${requestId}`)
  const dialog = page.getByRole('dialog', { name: text.platform.accessRequests.title })
  await dialog.getByRole('button', { name: text.readFailure.retry }).waitFor()
  await page.unroute(read)
  await dialog.getByRole('button', { name: text.readFailure.retry }).click()
  await dialog.getByText(text.Toast['404NotFound']).waitFor()
  await dialog.getByRole('button', { name: text.design.closeDialog }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((address) => !address.searchParams.has('request'))
})

test('a search box keeps what is typed, also where it is too short to search for', async ({ people }) => {
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto('/administration/audit')
  const box = page.getByRole('searchbox', { name: text.audit.person })
  const searchedFor = (person: string | null) =>
    page.waitForURL((address) => address.searchParams.get('person') === person)
  await box.fill('Berger')
  await searchedFor('Berger')
  await box.fill('A')
  await searchedFor(null)
  await box.press('n')
  await searchedFor('An')
  expect(await box.inputValue()).toBe('An')
  // Pasted: as much of it as can be searched for.
  await box.fill('')
  await page.keyboard.insertText('x'.repeat(150))
  await searchedFor('x'.repeat(100))
  expect(await box.inputValue()).toBe('x'.repeat(100))
  // From outside of the box: the link to the page as it is at first.
  const { audit } = text.administration.navigation
  await page.getByRole('navigation').getByRole('link', { name: audit, exact: true }).click()
  await expect.poll(() => box.inputValue(), patience).toBe('')
})

test('a document that the server refuses is not saved, and the page says why', async ({ people }) => {
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto('/administration/audit')
  const file = '**/api/administration/time-line/file?*'
  const link = page.getByRole('link', { name: text.audit.csv })
  await refuseWith(page, file, 429, 'tooManyRequests', { retryAfter: 30 })
  await link.click()
  await page.getByText(text.LoginPage.TooManyAttempts.replace('{{wait}}', '30 Sekunden')).waitFor()
  await refuseWith(page, file, 503, 'unavailable')
  await link.click()
  await page.getByText(text.LoginPage.NoConnection).waitFor()
  await page.unroute(file)
  const saved = page.waitForEvent('download')
  await link.click()
  expect((await saved).suggestedFilename()).toBe('zuschlag-time-line.csv')
  // Whose session has ended signs in, and is led back.
  await refuseWith(page, file, 401, 'unauthenticated')
  await link.click()
  await page.waitForURL((address) => address.pathname === '/de/login')
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/administration/audit')
})
