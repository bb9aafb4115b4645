import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { acceptInvitation, mailTo, newAddress } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { nightFarFromNow } from './own-auction.ts'
import { violations } from './page-state.ts'

const text = de.runningAuction
/** A story over four people and their mailboxes takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

async function openPage(person: Bidder, auctionId: string, page: 'process' | 'access' | 'history') {
  await person.page.goto(`/administration/objects/${auctionId}/${page}`)
}

/** The dialog that asks; short messages in the corner have the same role and are not modal. */
function dialogOn(page: Page) {
  return page.locator('[role=alertdialog]:not([aria-modal=false])')
}

async function inviteOverPage(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: text.invite.open, exact: true }).click()
  const dialog = dialogOn(page)
  await dialog.getByRole('button', { name: text.invite.action }).click()
  await dialog.getByText(text.invite.fault.email).waitFor()
  await dialog.getByLabel(text.invite.email, { exact: true }).fill(email)
  await dialog.getByLabel(text.invite.firstName).fill('Ines')
  await dialog.getByLabel(text.invite.lastName).fill('Gast')
  await dialog.getByLabel(text.invite.limit).fill('150.000')
  await dialog.getByLabel(text.invite.reason).fill('Besichtigung am Montag')
  await dialog.getByRole('button', { name: text.invite.action }).click()
  await dialog.waitFor({ state: 'detached' })
}

test(
  'invite, bid, refuse above the limit, extend, end, award, and read the bid log',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid, url }) => {
    const terms = { endExtensionStartMinutes: 0, endExtensionMinutes: 0, ...nightFarFromNow() }
    const auctionId = await tenantBroker.open({ terms })
    const broker = await people.signedIn('broker@demo.example')
    const { page } = broker

    const email = newAddress('gast')
    await openPage(broker, auctionId, 'access')
    await inviteOverPage(page, email)
    const row = page.getByRole('row').filter({ hasText: 'Ines Gast' })
    await row.getByText(text.admission.state.invited).first().waitFor()
    expect(await violations(page, 'main')).toEqual([])

    const guest = await acceptInvitation(url, email)
    expect((await guest.bid(auctionId, 120_000)).status).toBe(201)
    const refused = await guest.bid(auctionId, 160_000)
    expect(refused).toMatchObject({ status: 409, problem: { code: 'bidLimitExceeded', bidLimit: 150_000 } })

    await openPage(broker, auctionId, 'process')
    const bids = page.getByRole('grid', { name: text.bids })
    await bids.getByText('Ines Gast').waitFor()
    // Time, person, price and state in one line.
    const line = await bids.getByRole('row').filter({ hasText: 'Ines Gast' }).boundingBox()
    expect(line?.height).toBeLessThan(56)
    await page
      .getByRole('grid', { name: text.attemptsLabel })
      .getByText(text.attemptReason.bidLimitExceeded)
      .waitFor()
    // A bid of somebody else arrives without a reload.
    await bid('anna@demo.example', auctionId, 130_000)
    await bids.getByText('anna@demo.example').waitFor()
    expect(await violations(page, 'main')).toEqual([])

    await page.getByRole('button', { name: text.decision.extend.open }).click()
    const dialog = dialogOn(page)
    await dialog.getByText(text.told).waitFor()
    await dialog.getByRole('button', { name: '+ 24 Std.' }).click()
    await dialog.getByRole('button', { name: text.decision.extend.action }).click()
    await dialog.getByText(text.fault.reasonMissing).waitFor()
    await dialog.getByLabel(text.reason).fill('Zweite Besichtigung')
    expect(await violations(page, '[role=alertdialog][data-rac]')).toEqual([])
    await dialog.getByRole('button', { name: text.decision.extend.action }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await mailTo(url, email, 'endExtended')).text).toContain('Zweite Besichtigung')
  },
)

test(
  'after the end: the award, the mails about it, and the document for each side',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, apiOf, bid }) => {
    const auctionId = await tenantBroker.open({ terms: { openEnd: true, end: null } })
    await bid('anna@demo.example', auctionId, 100_000)
    await bid('ben@demo.example', auctionId, 110_000)
    const look = { language: 'de', width: 390, colorScheme: 'dark' } as const
    const broker = await people.signedIn('broker@demo.example', look)
    const { page } = broker
    await openPage(broker, auctionId, 'process')
    await page.getByRole('button', { name: text.decision.end.open }).click()
    const dialog = dialogOn(page)
    await dialog.getByRole('button', { name: text.decision.end.action }).click()
    const award = page.getByRole('region', { name: text.award })
    await award.getByRole('button', { name: text.decision.award.open }).click()
    await dialog.getByText('€ 110.000').waitFor()
    await dialog.getByRole('button', { name: text.decision.award.action }).click()
    await page.getByRole('grid', { name: text.bids }).getByText(text.awarded, { exact: true }).waitFor()
    expect(await violations(page, 'main')).toEqual([])

    const log = page.getByRole('link', { name: text.bidLog.csv })
    const answer = await broker.context.request.get((await log.getAttribute('href')) ?? '')
    expect(await answer.text()).toContain('anna@demo.example')
    const own = await (
      await apiOf('anna@demo.example')
    ).request('GET', `/api/auctions/${auctionId}/bid-log?format=csv`)
    expect(await own.text()).not.toContain('ben@demo.example')

    await openPage(broker, auctionId, 'history')
    await page.getByRole('grid', { name: text.history }).getByText(text.event.AuctionAwarded).waitFor()
    expect(await violations(page, 'main')).toEqual([])

    const winner = await people.signedIn('ben@demo.example')
    await winner.page.goto(`/object/${auctionId}`)
    await winner.page.getByRole('link', { name: de.tools.bidLog.pdf }).waitFor()
  },
)

test(
  'an administrator voids a bid only after typing its price',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid }) => {
    const auctionId = await tenantBroker.open()
    await bid('anna@demo.example', auctionId, 100_000)
    const admin = await people.signedIn('admin@demo.example')
    const { page } = admin
    await openPage(admin, auctionId, 'process')
    await page.getByRole('button', { name: text.decision.void.open }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel(text.reason).fill('Irrtümlich abgegeben')
    await dialog.getByRole('button', { name: text.decision.void.action }).click()
    await dialog.getByText(text.fault.priceDiffers).waitFor()
    await dialog.getByLabel(/Preis eintippen/).fill('100000')
    await dialog.getByRole('button', { name: text.decision.void.action }).click()
    await page.getByRole('grid', { name: text.bids }).getByText(text.voided, { exact: true }).waitFor()
  },
)
