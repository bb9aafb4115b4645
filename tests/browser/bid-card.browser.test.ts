import { randomUUID } from 'node:crypto'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { patience } from './page-state.ts'

test('who is outbid reads the costs of the next bid, not of the one that is beaten', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  await bid('anna@demo.example', id, 100_000)
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(id)
  await anna.card.getByText('Ihre Kosten zum Gebot von € 100.000').waitFor()
  // The terms leave the contract out of the total.
  await anna.card.getByText(anna.text.costs.noContract).waitFor()
  await bid('ben@demo.example', id, 110_000)
  await anna.card.getByText('Kosten bei € 111.000').waitFor()
  expect(await anna.card.getByText(/^Ihre Kosten/).count()).toBe(0)
})

test('a press on the blocked button marks each missing box, and a tick takes its mark away', async ({
  people,
  broker,
}) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(id)
  await anna.openForm()
  const boxes = anna.page
    .getByRole('group', { name: anna.text.bidding.confirmations })
    .getByRole('checkbox', { checked: false })
  await boxes.first().waitFor()
  const missing = await boxes.count()
  const marked = anna.page.locator('input[type=checkbox][aria-invalid=true]')
  expect([missing > 1, await marked.count()]).toEqual([true, 0])
  await anna.reviewButton.click({ force: true })
  await expect.poll(() => marked.count()).toBe(missing)
  await anna.tickAll()
  await expect.poll(() => marked.count()).toBe(0)
})

test('without a connection the card says when it was so, and claims no lead', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  await bid('anna@demo.example', id, 100_000)
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(id)
  await anna.card.getByText(anna.text.details.standing.leads).waitFor()
  // What the page loads later is there; a part that is missing would make it load itself again.
  await anna.page.waitForLoadState('networkidle')
  await anna.context.setOffline(true)
  await anna.card.getByText(/^Sie führten um \d\d:\d\d:\d\d\.$/).waitFor(patience)
  await anna.card.getByText(/^Getrennt, Stand \d\d:\d\d:\d\d$/).waitFor()
  expect(await anna.card.getByText(anna.text.details.standing.leading, { exact: true }).count()).toBe(0)
  await anna.context.setOffline(false)
  await anna.card.getByText(anna.text.details.standing.leads).waitFor(patience)
})

test('a connection that never came has a time as well', async ({ people, broker }) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.page.routeWebSocket('**/api/live', (socket) => socket.close())
  await anna.page.goto(`/object/${id}`)
  await anna.card.getByText(/^Getrennt, Stand \d\d:\d\d:\d\d$/).waitFor(patience)
})

test('the card explains the kind of process in one sentence, and a norm price starts at a bid that can lead', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open({
    terms: { auctionType: AuctionType.NormPriceProcess, minimumPrice: 90_000 as Price },
  })
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(id)
  await anna.card.getByText(anna.text.notes.process.normPrice).waitFor()
  await bid('ben@demo.example', id, 130_000)
  await anna.page.reload()
  await anna.openForm()
  const price = anna.page.getByRole('textbox', { name: anna.text.bidding.newBid })
  await expect
    .poll(async () => Number((await price.inputValue()).replaceAll(/\D/g, '')))
    .toBeGreaterThan(130_000)
})

test('the price alert of somebody who is signed in asks for a price and the consent alone', async ({
  people,
  broker,
}) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(id)
  await anna.page.getByRole('button', { name: anna.text.priceAlert.open }).click()
  const dialog = anna.page.getByRole('dialog')
  await dialog.getByText('anna@demo.example').waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(1)
  // Nobody has bid: the start price would be reached at once.
  expect((await dialog.getByRole('textbox').inputValue()).replaceAll(/\D/g, '')).toBe('101000')
  expect(await dialog.getByRole('checkbox').count()).toBe(1)
})

test('the first card of every tab on a phone stands at the same height', async ({ people, broker }) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example', { language: 'de', width: 390 })
  await anna.openAuction(id)
  const { page, text, card } = anna
  const bar = page.getByRole('tablist')
  const gapTo = async (y: number | undefined) => {
    const box = await bar.boundingBox()
    return Math.round((y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))
  }
  await page.getByRole('tab', { name: text.details.tab.documents }).click()
  const documents = page.getByRole('region', { name: text.documents.title })
  await documents.waitFor()
  const onDocuments = await gapTo((await documents.boundingBox())?.y)
  await page.getByRole('tab', { name: text.details.tab.auction }).click()
  await expect.poll(async () => gapTo((await card.boundingBox())?.y), patience).toBe(onDocuments)
})

test('the bell keeps an auction together, says of a bid that it is recorded, and counts what repeats', async ({
  people,
  broker,
  apiOf,
  bid,
}) => {
  const id = await broker.open({ description: { title: `Glocke ${randomUUID().slice(0, 8)}` } })
  for (const price of [100_000, 110_000, 120_000, 130_000])
    await bid(price % 20_000 === 0 ? 'anna@demo.example' : 'ben@demo.example', id, price)
  const api = await apiOf('anna@demo.example')
  const ofAuction = async () =>
    (await api.get<{ alerts: UserAlert[] }>('/api/user/alerts')).alerts.filter(
      (alert) => alert.auctionId === id,
    )
  await expect.poll(async () => (await ofAuction()).length, patience).toBe(4)
  const [newest] = await ofAuction()
  const anna = await people.signedIn('anna@demo.example')
  await anna.page.goto('/user/profile')
  await anna.page.getByRole('button', { name: new RegExp(`^${anna.text.alerts.title}`) }).click()
  const panel = anna.page.getByRole('region', { name: anna.text.alerts.title })
  const group = panel.getByRole('listitem').filter({ hasText: newest?.title ?? '-' })
  await group.getByText('Ihr Gebot von € 120.000 ist festgehalten.').waitFor()
  await group.getByText('Sie wurden überboten. Neuer Preis € 130.000').waitFor()
  expect(await group.count()).toBe(1)
  expect(await group.getByText('(2-mal)').count()).toBe(2)
  expect(await panel.innerText()).not.toContain('angenommen worden')
})

test('the first sentence of the dashboard counts what is listed below it', async ({
  people,
  broker,
  bid,
}) => {
  const [running, over] = [await broker.open(), await broker.open({ terms: { openEnd: true, end: null } })]
  for (const id of [running, over]) {
    await bid('anna@demo.example', id, 100_000)
    await bid('ben@demo.example', id, 110_000)
  }
  await broker.manage(over, 'EndAuction')
  const anna = await people.signedIn('anna@demo.example')
  await anna.page.goto('/object/dashboard')
  const row = anna.page
    .locator(`li a[href$="/object/${running}"]`)
    .filter({ hasText: anna.text.Dashboard.bidAgain })
  await row.waitFor()
  const rows = anna.page.getByRole('link', { name: anna.text.Dashboard.bidAgain })
  const summary = anna.page.getByText(/^Sie begleiten/)
  // Others bid while this is read: the two agree once they have read the same.
  await expect
    .poll(async () => {
      const said = /Bei (\d+|einem) wurden Sie überboten/.exec(await summary.innerText())?.[1]
      return (said === 'einem' ? 1 : Number(said)) === (await rows.count())
    }, patience)
    .toBe(true)
})
