import type { Locator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { mailTo, newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import type { TestBroker } from './own-auction.ts'
import { isFocused, liveMessage, patience, signInAs, violations } from './page-state.ts'

const { administration, runningAuction } = de

let page: Page
test.beforeEach(({ page: own }) => {
  page = own
})

const open = (path: string) => signInAs(page, 'broker@demo.example', `/administration/objects${path}`)
const table = () => page.getByRole('grid', { name: administration.objects.title, exact: true })
const dialog = () => page.locator('[role=alertdialog]:not([aria-modal=false])')
const ended = (broker: TestBroker, auctionId: string) =>
  broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })

/** Chooses rows of the table, anywhere in the cell of their checkbox. */
async function choose(...titles: readonly string[]): Promise<void> {
  for (const name of titles) {
    const row = table().getByRole('row', { name })
    await row
      .getByRole('gridcell')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await table().getByRole('row', { name, selected: true }).waitFor()
  }
}

/** The figure in a chip or beside an entry of the navigation. */
async function figureIn(place: Locator): Promise<number> {
  return Number(/\d+/.exec(await place.innerText())?.[0] ?? 0)
}

test('a request to buy is read and answered in one row, and its count is one everywhere', async ({
  broker,
  apiOf,
}) => {
  const title = `Kaufhaus ${Date.now()}`
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  const auctionId = await broker.open({ description: { title }, terms })
  const buyer = await apiOf('anna@demo.example')
  const connected = liveMessage(page)
  await open('?show=requests')
  await page.getByRole('heading', { level: 1, name: administration.work.requests }).waitFor()
  await connected
  // Nobody presses anything here until it is shown.
  const wish = { commandId: crypto.randomUUID(), confirmations: allConfirmed }
  const asked = await buyer.request('POST', `/api/auctions/${auctionId}/immediate-purchase-requests`, wish)
  expect(asked.status).toBe(201)
  expect(await page.locator('nav [aria-current=page]').count()).toBe(1)
  const requests = page.getByRole('grid', { name: administration.work.requests })
  const row = requests.getByRole('row').filter({ hasText: title })
  await row.getByText('€ 500.000').waitFor()
  const chip = page.getByRole('button', { name: new RegExp(`^${administration.work.requests}`) })
  const entry = page.getByRole('link', { name: new RegExp(`^${administration.navigation.requests}`) })
  // Others may ask while this is read: the three agree once they have read the same.
  await expect
    .poll(async () => {
      const rows = (await requests.getByRole('row').count()) - 1
      return (await figureIn(chip)) === rows && (await figureIn(entry)) === rows
    }, patience)
    .toBe(true)
  expect(await violations(page)).toEqual([])

  const { declinePurchase } = runningAuction.decision
  await row.getByRole('button', { name: declinePurchase.open }).click()
  await dialog().getByLabel(runningAuction.reason).fill('Der Verkäufer wartet das Ende ab')
  await dialog().getByRole('button', { name: declinePurchase.action }).click()
  await row.waitFor({ state: 'detached' })
  await ended(broker, auctionId)
})

test('several drafts are published at once: each wholly or not, with the reason', async ({ broker }) => {
  const stamp = Date.now()
  const [complete, lacking] = [`Sammelhaus A ${stamp}`, `Sammelhaus B ${stamp}`]
  const terms = { decisionDays: 14, end: null, openEnd: true }
  const tomorrow = { start: new Date(Date.now() + 86_400_000).toISOString() as never }
  const energy = { ...openEnergy, kind: 'certificate', heatingDemand: 45, efficiencyFactor: 0.8 } as const
  const auctionId = await broker.draft({
    description: { title: complete, energy },
    terms: { ...terms, ...tomorrow },
  })
  await broker.draft({ description: { title: lacking, city: '' }, terms: { ...terms, ...tomorrow } })
  await open(`?search=${stamp}`)
  await choose(complete, lacking)
  await page.getByRole('button', { name: administration.bulk.publish.open }).click()
  await dialog().getByRole('button', { name: administration.bulk.publish.action }).click()
  await dialog().getByText('1 von 2 erledigt').waitFor()
  await dialog().getByText(administration.bulk.skip.incomplete).waitFor()
  await dialog().getByRole('button', { name: administration.bulk.close, exact: true }).click()
  // A stamp is a number in the URL, and yet a search for a text.
  expect(await table().getByRole('row').count()).toBe(3)
  await table()
    .getByRole('row', { name: complete })
    .getByText(/^Startet am/)
    .waitFor()
  await table().getByRole('row', { name: lacking }).getByText(administration.phase.draft).waitFor()
  await ended(broker, auctionId)
})

test('the report of a publication stays when its rows leave the list of drafts', async ({ broker }) => {
  const title = `Berichtshaus ${Date.now()}`
  const tomorrow = { start: new Date(Date.now() + 86_400_000).toISOString() as never }
  const energy = { ...openEnergy, kind: 'certificate', heatingDemand: 45, efficiencyFactor: 0.8 } as const
  const auctionId = await broker.draft({
    description: { title, energy },
    terms: { decisionDays: 14, end: null, openEnd: true, ...tomorrow },
  })
  await open(`?phase=draft&search=${encodeURIComponent(title)}`)
  await choose(title)
  await page.getByRole('button', { name: administration.bulk.publish.open }).click()
  await dialog().getByRole('button', { name: administration.bulk.publish.action }).click()
  await page.getByRole('row', { name: title, includeHidden: true }).waitFor({ state: 'detached' })
  await dialog().getByText('1 von 1 erledigt').waitFor()
  await dialog().getByRole('button', { name: administration.bulk.close, exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: administration.bulk.publish.open }).count()).toBe(0)
  await ended(broker, auctionId)
})

test('a pasted list is invited, and lines without a name are named before anything is sent', async ({
  broker,
}) => {
  const title = `Listenhaus ${Date.now()}`
  const auctionId = await broker.open({ description: { title } })
  const email = newAddress('liste')
  await open(`?search=${encodeURIComponent(title)}`)
  await choose(title)
  const { invite } = administration.bulk
  await page.getByRole('button', { name: invite.open }).click()
  const list = dialog().getByLabel(invite.list)
  await dialog().getByLabel(runningAuction.admission.note).fill('Besichtigung am Montag')
  await list.fill(`Lea Liste <${email}>\nohne Adresse`)
  await dialog().getByRole('button', { name: invite.action }).click()
  await dialog().getByText('Name oder Adresse fehlt in Zeile 2.').waitFor()
  await list.fill(`Lea Liste <${email}>`)
  await dialog().getByRole('button', { name: invite.action }).click()
  await dialog().getByText('1 von 1 erledigt').waitFor()
  expect(await mailTo(inject('productUrl'), email, 'invitation')).toBeTruthy()
  await ended(broker, auctionId)
})

test('several ends move at once by the same time; an open end is left out and named', async ({ broker }) => {
  const stamp = Date.now()
  const [first, second, unlimited] = [`Fristhaus A ${stamp}`, `Fristhaus B ${stamp}`, `Fristhaus C ${stamp}`]
  const moved = [
    await broker.open({ description: { title: first } }),
    await broker.open({ description: { title: second } }),
  ]
  const openEnd = await broker.open({
    description: { title: unlimited },
    terms: { openEnd: true, end: null },
  })
  const endOf = async (auctionId: string) => {
    const answer = await page.request.get(`/api/administration/auctions/${auctionId}`)
    return Date.parse(((await answer.json()) as { end: string }).end)
  }
  await open(`?search=${stamp}`)
  await choose(first, second, unlimited)
  const before = await Promise.all(moved.map(endOf))
  const { extend, skip } = administration.bulk
  await page.getByRole('button', { name: extend.open }).click()
  await dialog().getByRole('button', { name: extend.action }).click()
  await dialog().getByText(runningAuction.fault.reasonMissing).waitFor()
  await dialog().getByLabel(extend.by).selectOption('48')
  await dialog().getByLabel(runningAuction.reason).fill('Feiertage')
  await dialog().getByRole('button', { name: extend.action }).click()
  await dialog().getByText('2 von 3 erledigt').waitFor()
  await dialog().getByText(skip.noEnd).waitFor()
  await expect
    .poll(() => Promise.all(moved.map(endOf)), patience)
    .toEqual(before.map((end) => end + 48 * 3_600_000))
  for (const auctionId of [...moved, openEnd]) await ended(broker, auctionId)
})

test('on the page of one object a list is invited, and several people are suspended at once', async ({
  broker,
}) => {
  const auctionId = await broker.open({ description: { title: `Zugangshaus ${Date.now()}` } })
  const emails = [newAddress('eins'), newAddress('zwei')]
  await signInAs(page, 'broker@demo.example', `/administration/objects/${auctionId}/access`)
  const { invite, close } = administration.bulk
  await page.getByRole('button', { name: invite.open }).click()
  await dialog()
    .getByLabel(invite.list)
    .fill(emails.map((email) => `Lea Liste <${email}>`).join('\n'))
  await dialog().getByLabel(runningAuction.admission.note).fill('Besichtigung am Montag')
  await dialog().getByRole('button', { name: invite.action }).click()
  await dialog().getByText('2 von 2 erledigt').waitFor()
  await dialog().getByRole('button', { name: close, exact: true }).click()

  const people = page.getByRole('grid', { name: runningAuction.people })
  const rowOf = (email: string) => people.getByRole('row').filter({ hasText: email })
  for (const email of emails) await rowOf(email).getByRole('gridcell').first().click()
  const { suspend, resume, openChanges, state } = runningAuction.admission
  await page.getByRole('button', { name: suspend.open, exact: true }).click()
  await dialog().getByLabel(runningAuction.admission.note).fill('Nachweis fehlt')
  expect(await violations(page, '[role=alertdialog][data-rac]')).toEqual([])
  await dialog().getByRole('button', { name: suspend.action }).click()
  await dialog().getByText('2 von 2 erledigt').waitFor()
  await dialog().getByRole('button', { name: close, exact: true }).click()
  for (const email of emails) await rowOf(email).getByText(state.suspended, { exact: true }).first().waitFor()

  // The row's own menu has what applies to this person now.
  const [email = ''] = emails
  await rowOf(email)
    .getByRole('button', { name: /^Menü zu/ })
    .click()
  await page.getByRole('menuitem', { name: openChanges }).waitFor()
  await page.getByRole('menuitem', { name: resume.open }).click()
  await dialog().getByLabel(runningAuction.admission.note).fill('Nachweis ist da')
  await dialog().getByRole('button', { name: resume.action }).click()
  await rowOf(email).getByText(state.invited, { exact: true }).first().waitFor()
  await ended(broker, auctionId)
})

test('the table is worked by keys, and keeps its columns and views', async ({ broker }) => {
  const title = `Tastenhaus ${Date.now()}`
  const auctionId = await broker.open({ description: { title } })
  await open(`?search=${encodeURIComponent(title)}`)
  const row = table().getByRole('row', { name: title })
  await row.waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(administration.objects.keys.next).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await expect.poll(() => isFocused(row), patience).toBe(true)
  await page.keyboard.press('/')
  const searchBox = page.getByRole('searchbox', { name: administration.objects.search })
  await expect.poll(() => isFocused(searchBox), patience).toBe(true)

  const { columns, views, column } = administration.objects
  await page.getByRole('button', { name: columns }).click()
  await page.getByRole('menuitemcheckbox', { name: column.broker }).click()
  await page.keyboard.press('Escape')
  await table().getByRole('columnheader', { name: column.broker }).waitFor()
  await page.getByRole('button', { name: views.label }).click()
  await page.getByRole('menuitem', { name: views.manage }).click()
  await page.getByRole('dialog').getByLabel(views.name).fill('Ein Haus')
  await page.getByRole('dialog').getByRole('button', { name: views.save }).click()
  await page.goto('/administration/objects')
  await table().getByRole('columnheader', { name: column.broker }).waitFor()
  await page.getByRole('button', { name: views.label }).click()
  await page.getByRole('menuitem', { name: 'Ein Haus' }).click()
  await page.waitForURL('**search=**')
  await row.waitFor()

  await row
    .getByRole('button', { name: administration.objects.menu.label.replace('{{title}}', title) })
    .click()
  await page.getByRole('menuitem', { name: administration.object.tab.access }).click()
  await page.waitForURL(`**/${auctionId}/access`)
  await ended(broker, auctionId)
})

test('Ctrl-K finds an object from any page', async ({ broker }) => {
  const title = `Suchhaus ${Date.now()}`
  const auctionId = await broker.open({ description: { title } })
  await signInAs(page, 'broker@demo.example', '/administration/audit')
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog')
  await found.getByRole('searchbox').fill(title)
  await found.getByRole('option', { name: title }).click()
  await page.waitForURL(`**/${auctionId}/process`)
  await ended(broker, auctionId)
})
