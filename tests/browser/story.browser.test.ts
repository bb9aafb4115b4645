import { randomUUID } from 'node:crypto'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { applyAsTenant } from '@zuschlag/contracts/registrations/tenant-application'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { folderOfFile } from '../fixtures/temporary-folder.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { choosePassword, linkTo, mailTo, newAddress, PASSWORD } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import type { People } from './people.ts'
import { typeMoment } from './page-state.ts'

/**
 * One process from the application of its tenant to the result of somebody who trusts nobody, over a
 * visitor, a system administrator, a broker, a seller who looks on, and two bidders, with every link taken
 * from the mailbox.
 */
const url = inject('productUrl')
const { administration, platform, runningAuction: running, dispute, verify } = de
/** A story over six people and the minute in which its bids extend the end. */
const STORY_MS = 400_000
const patient = { timeout: 90_000 }

const folder = folderOfFile('story')
const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
/** The dialog that asks; short messages in the corner have the same role and are not modal. */
const dialogOn = (page: Page) => page.locator('[role=alertdialog]:not([aria-modal=false])')
const named = (text: string, name: string) => text.replace('{{name}}', name)

async function send<T>(client: ApiClient, method: string, to: string, body: object): Promise<T> {
  const answer = await client.request(method, to, body)
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? null : JSON.parse(text)) as T
}

/** Follows the link of a mail and chooses a password, as its recipient does. */
async function signUp(person: Bidder, link: string): Promise<void> {
  const { page } = person
  await page.goto(link)
  await choosePassword(page)
  await press(page, de.LoginPage.SignUp.Submit)
  await page.waitForURL((address) => !address.pathname.includes('/sign-up'))
}

async function admitTenant(people: People, company: string, email: string): Promise<void> {
  const address = { street: 'Lange Gasse 1', zipCode: '1080', city: 'Wien', country: 'AT' }
  const person = { firstName: 'Eva', lastName: 'Huber', email, phoneNumber: '+436601234567' }
  const body = { company, ...person, ...address, brokerSoftware: 'Justimmo' }
  await send(new ApiClient(url), applyAsTenant.method, `/api${applyAsTenant.path}`, body)
  const { page } = await people.signedIn('admin@demo.example')
  await page.goto('/administration/tenants')
  await press(page, named(platform.checkNamed, company))
  await page.getByRole('dialog').getByText(email).first().waitFor()
  await press(page, platform.approve)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Drafts in the browser, with a seller who looks on, and publishes; answers the object's id. */
async function objectIsPublished(page: Page, title: string, sellerEmail: string): Promise<string> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('link', { name: administration.newObject.title }).first().click()
  await field(administration.editor.field.title).fill(title)
  await field(de.drafting.seller.firstName).fill('Sara')
  await field(de.drafting.seller.lastName).fill('Lang')
  await field(de.drafting.seller.email).fill(sellerEmail)
  await press(page, administration.newObject.action)
  await page.waitForURL('**/edit')
  await field(administration.editor.field.zipCode).fill('1080')
  await field(administration.editor.field.city).fill('Wien')
  await field(administration.editor.field.startPrice).fill('100000')
  const day = (days: number) => inMinutes(days * 24 * 60).slice(0, 10)
  await typeMoment(page, administration.editor.field.start, `${day(1)}T09:00`)
  await typeMoment(page, administration.editor.field.end, `${day(9)}T18:00`)
  await field('Energieausweis').selectOption('exempt')
  await field(administration.editor.flag.listed).setChecked(false, { force: true })
  const create = { width: 900, height: 600, channels: 3, background: '#87a9b5' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page
    .locator('#section-pictures input[type=file]')
    .setInputFiles([{ name: 'Garten.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByText('Alle Angaben sind vollständig.').waitFor()
  await page.getByText(/^Gespeichert um/).waitFor()
  await press(page, administration.editor.publish.action)
  await page.getByRole('heading', { name: administration.publication.title }).waitFor()
  await press(page, administration.publication.confirm.action)
  await page.getByText(administration.editor.publish.done).waitFor()
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}

/** Over the mailbox: the guest is invited, takes the link, and stands before the object. */
async function guestIsInvited(people: People, page: Page, auctionId: string, email: string): Promise<Bidder> {
  await page.goto(`/administration/objects/${auctionId}/access`)
  await press(page, running.invite.open)
  const dialog = dialogOn(page)
  await dialog.getByLabel(running.invite.email, { exact: true }).fill(email)
  await dialog.getByLabel(running.invite.firstName).fill('Ines')
  await dialog.getByLabel(running.invite.lastName).fill('Gast')
  await dialog.getByLabel(running.invite.reason).fill('Besichtigung am Montag')
  await press(dialog, running.invite.action)
  await dialog.waitFor({ state: 'detached' })
  const guest = await people.open()
  await signUp(guest, linkTo(await mailTo(url, email, 'invitation'), 'sign-up'))
  return guest
}

/**
 * Before the announced start, the broker moves start and end into this minute, so that the bids of the story
 * extend the end.
 */
async function endIsNear(broker: ApiClient, auctionId: string): Promise<string> {
  const end = inMinutes(55 / 60)
  const terms = {
    start: inMinutes(-1),
    end,
    nightTimeStart: null,
    nightTimeEnd: null,
    endExtensionHours: 0,
    endExtensionMinutes: 1,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: 1,
  }
  const body = { commandId: randomUUID(), data: { terms } }
  await send(broker, 'POST', `/api/administration/auctions/${auctionId}/revisions`, body)
  return end
}

test(
  'apply, approve, sign up, create, publish, invite, bid, extend, end, award, bid log, verify',
  { timeout: STORY_MS },
  async ({ people, bid }) => {
    const [tenantEmail, seller, guestEmail] = [newAddress('haus'), newAddress('verkauf'), newAddress('gast')]
    const company = `Story ${tenantEmail.split('@')[0]}`
    await admitTenant(people, company, tenantEmail)
    const broker = await people.open()
    await signUp(broker, linkTo(await mailTo(url, tenantEmail, 'applicationApproved'), 'sign-up'))
    const { page } = broker
    await page.getByRole('heading', { level: 1, name: administration.objects.title }).waitFor()
    const auctionId = await objectIsPublished(page, `Haus der ${company}`, seller)
    const guest = await guestIsInvited(people, page, auctionId, guestEmail)
    const looker = await people.open()
    await signUp(looker, linkTo(await mailTo(url, seller, 'sellerInvited'), 'sign-up'))
    await looker.page.goto(`/administration/objects/${auctionId}/process`)

    const byScript = new ApiClient(url)
    await byScript.login(tenantEmail, PASSWORD)
    const end = await endIsNear(byScript, auctionId)
    const receipt = await bid('anna@demo.example', auctionId, 100_000)
    await guest.openAuction(auctionId)
    await guest.bid()

    // The seller sees numbers and prices as they come, no name (ADM-17), and finds nothing to decide.
    await looker.page.getByText(running.readOnly).waitFor()
    const bids = looker.page.getByRole('grid', { name: running.bids })
    await bids.getByText('Nr. 2', { exact: true }).waitFor()
    expect(await bids.getByText('Ines Gast').count()).toBe(0)
    expect(await looker.page.getByRole('button', { name: running.decision.withdraw.open }).count()).toBe(0)
    expect(await looker.page.getByRole('link', { name: administration.object.tab.edit }).count()).toBe(0)
    const isExtended = async () => {
      const answer = await guest.context.request.get(`/api/auctions/${auctionId}`)
      return ((await answer.json()) as { end: string }).end > end
    }
    await expect.poll(isExtended).toBe(true)

    await page.goto(`/administration/objects/${auctionId}/process`)
    const award = page.getByRole('region', { name: running.award })
    await award.waitFor(patient)
    await press(award, running.decision.award.open)
    await dialogOn(page).getByText('€ 101.000').waitFor()
    await press(dialogOn(page), running.decision.award.action)
    await page.getByRole('grid', { name: running.bids }).getByText(running.awarded, { exact: true }).waitFor()
    await mailTo(url, guestEmail, 'auctionAwarded')
    for (const email of [tenantEmail, seller]) await mailTo(url, email, 'objectAwarded')

    await guest.page.goto(`/object/${auctionId}`)
    const log = guest.page.getByRole('link', { name: de.tools.bidLog.csv })
    const read = await guest.context.request.get((await log.getAttribute('href')) ?? '')
    expect(await read.text()).toContain('101000')
    expect(await read.text()).not.toContain('anna@demo.example')

    await page.goto(`/administration/objects/${auctionId}/dispute`)
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: dispute.download }).click()
    const file = path.join(folder, 'streitakte.ndjson')
    await (await arriving).saveAs(file)
    await fileIsGenuine(people, file, JSON.stringify(receipt), receipt.revision)
    const { awardedBidRevision } = await byScript.get<AuctionDetails & { awardedBidRevision: number }>(
      `/api/administration/auctions/${auctionId}`,
    )
    expect(awardedBidRevision).toBeGreaterThan(receipt.revision)
  },
)

/** The losing bidder verifies the file and the own receipt, without an account. */
async function fileIsGenuine(people: People, file: string, receipt: string, revision: number): Promise<void> {
  const { page } = await people.open()
  await page.goto('/de/verify')
  await page.locator('[data-ready]').waitFor()
  await page.getByLabel(verify.choose).setInputFiles(file)
  await page.getByText(verify.result.genuine).waitFor()
  const paper = { name: 'quittung.txt', mimeType: 'text/plain', buffer: Buffer.from(receipt) }
  await page.getByLabel(verify.choose).setInputFiles(paper)
  await page.getByText(`Die Prüfsumme gehört zu Revision ${revision}`).waitFor()
}
