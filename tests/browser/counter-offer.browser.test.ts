import { randomUUID } from 'node:crypto'
import { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import { acceptCounterOffer } from '@zuschlag/contracts/auction/offer'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { type PlaceBid, test } from './browser-test.ts'
import type { TestBroker } from './own-auction.ts'
import { isFocused, isStartInSight, overflowOf, patience, refuseWith, violations } from './page-state.ts'

const SLOW_MS = 300_000

const { runningAuction: text } = de
const seller = { email: 'seller@demo.example', firstName: 'Eva', lastName: 'Muster', language: 'de' } as const
const bids = [
  ['anna@demo.example', 110_000],
  ['ben@demo.example', 120_000],
] as const

async function ended(tenantBroker: TestBroker, bid: PlaceBid) {
  const auctionId = await tenantBroker.open({
    terms: { openEnd: true, end: null, sellerDecisionBinding: false },
    seller,
  })
  let bidRevision = 0
  for (const [email, price] of bids) bidRevision = (await bid(email, auctionId, price)).revision
  await tenantBroker.manage(auctionId, 'EndAuction')
  return { auctionId, bidRevision }
}

test(
  '[DEC-9] [DEC-10] [DEC-11] the best bidder is asked for more, agrees, and everybody else learns that somebody was asked',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid, apiOf }) => {
    const { auctionId, bidRevision } = await ended(tenantBroker, bid)
    const broker = await people.atProcess('broker@demo.example', auctionId)
    const onlooker = await people.atProcess(seller.email, auctionId)
    const asked = await people.atAuction('ben@demo.example', auctionId, 390)
    const secondWindow = await people.atAuction('ben@demo.example', auctionId, 1440)
    const other = await people.atAuction('anna@demo.example', auctionId, 1440)

    const panel = broker.page.getByRole('region', { name: text.award })
    await panel.getByRole('button', { name: text.counterOffer.open }).click()
    const dialog = broker.page.getByRole('alertdialog', { name: text.counterOffer.title })
    await dialog.waitFor()
    expect(await violations(broker.page, '[role=alertdialog]')).toEqual([])
    const price = dialog.getByRole('textbox')
    await price.fill('120.000')
    await dialog.getByRole('button', { name: text.counterOffer.action }).click()
    await dialog
      .getByText(/120\.001/)
      .last()
      .waitFor()
    await price.fill('130.000')
    await dialog.getByLabel(text.counterOffer.bidders).selectOption('1')
    await dialog.getByRole('button', { name: text.counterOffer.action }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText(/130\.000/).waitFor()
    expect(await panel.getByRole('button').count()).toBe(0)
    expect(await violations(broker.page, 'main')).toEqual([])
    // Who sells reads the same, and decides nothing here.
    await onlooker.page.getByText(/Zugestimmt: 0 von 1/).waitFor()
    expect(await onlooker.page.getByRole('button', { name: text.counterOffer.open }).count()).toBe(0)

    const question = asked.card.locator('[data-counter-offer]')
    const words = asked.text.counterOffer
    await question.getByText(words.price, { exact: true }).waitFor()
    await question.getByText(asked.text.legal.raisedBid.AT, { exact: true }).waitFor()
    expect(await violations(asked.page, 'main')).toEqual([])
    await asked.page.getByRole('button', { name: words.toQuestion, exact: true }).click()
    expect(await isFocused(question)).toBe(true)
    await expect.poll(() => isStartInSight(question), patience).toBe(true)
    const [beginning = ''] = other.text.counterOffer.others.split('{{')
    await other.card.getByText(beginning).waitFor()
    expect(await other.card.locator('[data-counter-offer]').count()).toBe(0)

    // A limit below the price takes the form away, and one above it brings it back.
    const me = (await (await asked.page.request.get('/api/account/authenticatedUser')).json()) as {
      id: string
    }
    const path = changeAdmission.path.replace(':auctionId', auctionId).replace(':userId', me.id)
    const tenant = await apiOf('broker@demo.example')
    const setLimit = async (limit: number) => {
      const change = { commandId: randomUUID(), action: 'limit', limit, reason: 'Nachweis' }
      expect((await tenant.request('POST', `/api${path}`, change)).status).toBe(204)
    }
    await setLimit(129_999)
    await question.getByText(words.failed.bidLimitExceeded, { exact: true }).waitFor()
    expect(await question.getByRole('button').count()).toBe(0)
    expect(await violations(asked.page, 'main')).toEqual([])
    await setLimit(400_000)
    await question.getByRole('button').last().waitFor()

    // By the keyboard alone: the blocked button leads to the first box, each is ticked, and Enter sends.
    await question.getByRole('button').last().focus()
    await asked.page.keyboard.press('Enter')
    const boxes = question.getByRole('checkbox')
    for (let index = 0; index < (await boxes.count()); index += 1) {
      await boxes.nth(index).focus()
      await asked.page.keyboard.press('Space')
    }
    // A tick applies to the business terms that were shown: for others it is asked for again.
    const acceptance = `**${acceptCounterOffer.path.replace(':auctionId', auctionId)}`
    await refuseWith(asked.page, acceptance, 409, 'agreementOutdated')
    await question.getByRole('button').last().focus()
    await asked.page.keyboard.press('Enter')
    const open = question.getByRole('checkbox', { checked: false })
    await open.waitFor()
    await asked.page.unroute(acceptance)
    await open.focus()
    await asked.page.keyboard.press('Space')
    await question.getByRole('button').last().focus()
    await asked.page.keyboard.press('Enter')
    await question.locator('[data-receipt]').waitFor()
    const result = question.locator('> [tabindex]')
    await expect.poll(() => isFocused(result), patience).toBe(true)
    await expect.poll(() => isStartInSight(result), patience).toBe(true)
    const overflow = () => overflowOf(asked.page)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await violations(asked.page, 'main')).toEqual([])
    await panel.getByText(/1 (von|of) 1/).waitFor()
    await onlooker.page.getByText(/Zugestimmt: 1 von 1/).waitFor()
    // The other window of who agreed follows without a press.
    const answered = secondWindow.card.locator('[data-counter-offer]')
    await answered.getByText(/Sie haben zugestimmt/).waitFor()
    expect(await answered.getByRole('checkbox').count()).toBe(0)
    await broker.page
      .getByText(text.counterOffer.raised.replace('{{price}}', '130.000'))
      .or(broker.page.getByText(/Erhöht auf/))
      .first()
      .waitFor()
    // Asked once more, days later, the same page asks again and shows no answer that was given before.
    const details = `/api/auctions/${auctionId}`
    type Shown = { revision: number; counterOffer: { asked: { revision: number } } }
    const before = (await (await asked.page.request.get(details)).json()) as Shown
    const second = { ...before.counterOffer.asked, revision: before.revision + 1, isAccepted: false }
    const json = {
      ...before,
      revision: before.revision + 1,
      counterOffer: { ...before.counterOffer, asked: second },
    }
    await asked.page.route(`**${details}`, (route) => route.fulfill({ json }))
    // Whatever is decided about a bidder has their page read again.
    await setLimit(500_000)
    await question.getByRole('checkbox').first().waitFor()
    expect(await question.locator('[data-receipt]').count()).toBe(0)
    // Once the bid is voided, the form goes from one window, and that it was accepted from the other.
    await asked.page.unroute(`**${details}`)
    const toVoid = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
    const voiding = { commandId: randomUUID(), data: { bidRevision, reason: 'Irrtum' } }
    const admin = await apiOf('admin@demo.example')
    expect((await admin.request('POST', `/api${toVoid}`, voiding)).status).toBe(201)
    for (const shown of [question, answered]) await shown.waitFor({ state: 'detached' })
    await asked.card.getByText(words.others.split('{{')[0] ?? '').waitFor()
    for (const person of [broker, onlooker, asked, secondWindow, other])
      expect(await person.wasNeverReloaded()).toBe(true)
  },
)
