import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { choosePassword, linkTo, mailTo, newAddress } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { patience, uploadDocument, violations } from './page-state.ts'
import type { TestBroker } from './own-auction.ts'

/** The steps from a stranger to a bidder, each with what its side sees. */

const url = inject('productUrl')

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#dde' } })
  .jpeg()
  .toBuffer()
export const photo = () => ({ name: 'ausweis.jpg', mimeType: 'image/jpeg', buffer: picture })

/** No page may be wider than its window. */
async function expectFits(page: Page): Promise<void> {
  const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width).toBeLessThanOrEqual(window ?? 0)
}

/** Reads the property in the list, asks for access there, and confirms the address from its mailbox. */
export async function findAndSignUp(stranger: Bidder, { language, zip }: { language: string; zip: string }) {
  const { page, text } = stranger
  const { accessRequest: words } = text
  const email = newAddress('stranger')
  await page.goto(`/${language}/objects?zip=${zip}`)
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('link', { name: words.title }).first().click()
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  await page.getByLabel(text.person.firstName).fill('Stefanie')
  await page.getByLabel(text.person.lastName).fill('Fremd')
  await page.getByLabel(words.visitor.email).fill(email)
  await page.getByRole('button', { name: words.visitor.action }).click()
  await page.getByText(email).waitFor()

  await page.goto(linkTo(await mailTo(url, email, 'accessRequestStarted'), 'sign-up'))
  // The words of a form that anybody can fill in name no account: its owner does.
  await page.locator('input[autocomplete="given-name"]').fill('Stefanie')
  await page.locator('input[autocomplete="family-name"]').fill('Fremd')
  await choosePassword(page)
  await page.getByRole('button', { name: text.LoginPage.SignUp.Submit, exact: true }).click()
  await page.waitForURL((address) => address.pathname.endsWith('/access'))
  return email
}

/** For a company, with both pictures; left and continued in between. */
export async function fillIn({ page, text: { accessRequest: words } }: Bidder): Promise<void> {
  await page.getByLabel(words.partyField).selectOption('company')
  await page.getByLabel(words.companyName).fill('Fremd & Söhne GmbH')
  await page.getByLabel(words.registerNumber).fill('FN 123456a')
  await page.getByLabel(words.representedBy).fill('Stefanie Fremd, Geschäftsführerin')
  await page.getByRole('button', { name: words.keep }).click()
  await page.getByText(words.saved).waitFor()
  await page.reload()
  expect(await page.getByLabel(words.companyName).inputValue()).toBe('Fremd & Söhne GmbH')
  await page.getByLabel(words.file.identification).setInputFiles(photo())
  await page.getByText(words.file.there, { exact: true }).first().waitFor()
  await page.getByLabel(words.amount.replace('{{currency}}', 'EUR')).fill('500000')
  await page.getByLabel(words.issuer).fill('Volksbank Wien')
  await page.getByLabel(words.expiresOn).fill('2099-12-31')
  await page.getByLabel(words.file.proofOfFunds).setInputFiles(photo())
  await expect.poll(() => page.getByText(words.file.there, { exact: true }).count(), patience).toBe(2)
}

/** Is refused without the agreement, keeps its overview, concludes it, and has it in the mail. */
export async function agree({ page, text: { accessRequest: words } }: Bidder, email: string): Promise<void> {
  // A blocked button keeps its focus and leads to what is missing.
  await page.getByRole('button', { name: words.send }).click({ force: true })
  await page.getByText(words.problem.brokerageNeeded).waitFor()
  const paper = page.getByRole('link', { name: words.brokerage.overview })
  const answer = await page.request.get((await paper.getAttribute('href')) ?? '')
  expect([answer.headers()['content-type'], answer.status()]).toEqual(['application/pdf', 200])
  await page.getByText(words.brokerage.atOnce.split('{{')[0] ?? '').click()
  await expectFits(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: words.brokerage.conclude }).click()
  await page.getByText(words.brokerage.concluded.split('{{')[0] ?? '').waitFor()
  await mailTo(url, email, 'brokerageConcluded')
}

/** The broker looks at everything and asks something; the stranger answers. */
export async function askAndAnswer(office: Bidder, stranger: Bidder, email: string): Promise<void> {
  const { page: desk } = office
  const { accessRequests: inbox } = office.text.platform
  const { page, text } = stranger
  const { accessRequest: words } = text
  await desk.goto('/administration/access-requests')
  await openRequest(office, email)
  await desk.getByText(inbox.brokerage.atOnce).waitFor()
  await desk.getByRole('button', { name: inbox.showFiles }).click()
  await expect
    .poll(() =>
      desk
        .locator('dialog img, [role=dialog] img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([600, 600])
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: inbox.ask, exact: true }).click()
  await desk.getByLabel(inbox.question).fill('Wer zeichnet?')
  await desk.getByRole('button', { name: inbox.ask, exact: true }).click()
  await desk.getByText(inbox.done.ask).waitFor()
  await page.getByText('Wer zeichnet?').waitFor()
  await page.getByLabel(words.answer).fill('Die Geschäftsführerin.')
  await page.getByRole('button', { name: words.sendAnswer }).click()
  await page.getByText(words.state.open.split('{{')[0] ?? '').waitFor()
}

async function openRequest({ page, text }: Bidder, email: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: email }).getByText('Stefanie Fremd').click()
  await page.getByRole('dialog').getByText('Fremd & Söhne GmbH').first().waitFor()
  await page.getByText(text.platform.accessRequests.fact.representedBy).waitFor()
}

export async function approve(office: Bidder, email: string): Promise<void> {
  const { page: desk } = office
  const { accessRequests: inbox } = office.text.platform
  await openRequest(office, email)
  // What was read before the answer is of an earlier state, and its approval a conflict.
  await desk.getByText('Die Geschäftsführerin.').waitFor()
  await desk.getByRole('button', { name: inbox.approve, exact: true }).click()
  await expectFits(desk)
  const lastDay = desk.getByRole('group', { name: office.text.administration.accessUntil.label })
  const parts = await lastDay.getByRole('spinbutton').all()
  for (const [at, typed] of ['31', '12', '2099'].entries()) await parts[at]?.pressSequentially(typed)
  await desk.getByRole('button', { name: inbox.approve, exact: true }).click()
  await desk.getByText(inbox.done.approve).waitFor()
}

/** The bidder asks about the property, the broker answers, and the bidder reads it. */
export async function askAboutProperty(office: Bidder, bidder: Bidder, auctionId: string): Promise<void> {
  const { page, text } = bidder
  // Beside the card on wide screens; on phones a tab, from which the bid is made later.
  if (bidder.width === 390) await page.getByRole('tab', { name: text.details.tab.questions }).click()
  const section = page.getByRole('region', { name: text.questions.title })
  await section.getByRole('button', { name: text.questions.ask }).click()
  const form = section.getByRole('form', { name: text.questions.ask })
  await form.getByLabel(text.questions.field.category).selectOption('costs')
  await form.getByLabel(text.questions.field.text).fill('Wie hoch sind die Betriebskosten?')
  await form.getByRole('button', { name: text.questions.send }).click()
  await section.getByText('Wie hoch sind die Betriebskosten?').waitFor()
  const { page: desk } = office
  const { questions: words } = office.text
  await desk.goto(`/administration/objects/${auctionId}/questions`)
  await desk.getByRole('button', { name: words.answer, exact: true }).click()
  const answer = desk.getByRole('form', { name: words.answer })
  await answer.getByLabel(words.field.wording).fill('Wie hoch sind die Betriebskosten?')
  await answer.getByLabel(words.field.answer, { exact: true }).fill('412 Euro im Monat.')
  await answer.getByRole('button', { name: words.publish }).click()
  await section.getByText('412 Euro im Monat.').waitFor()
}

/** A document comes while the bid is entered; it is confirmed before the bid is sent. */
export async function confirmsAndBids(broker: TestBroker, bidder: Bidder, auctionId: string): Promise<void> {
  const { page, text } = bidder
  await bidder.enter(100_000)
  await bidder.submitButton.waitFor()
  const api = new ApiClient(url)
  await api.login('broker@demo.example')
  const document = await uploadDocument(api, auctionId, 'Gutachten')
  await broker.manage(auctionId, 'ReviseAuction', { description: { documents: [document] } })
  await page.getByText(text.bidding.newDocuments).waitFor()
  await page.locator('label').filter({ hasText: text.bidding.confirm.documentsChecked }).click()
  await bidder.reviewButton.click()
  await bidder.submitButton.click()
  await bidder.receipt.waitFor()
  await bidder.closeReceipt()
}

/** With access: hands in a newer proof, which the broker confirms. */
export async function renewProof(office: Bidder, { page, text }: Bidder, auctionId: string, email: string) {
  const { accessRequest: words } = text
  await page.getByRole('link', { name: words.ownAgreement }).click()
  await page.waitForURL((address) => address.pathname === `/object/${auctionId}/access`)
  await page.getByRole('button', { name: words.newerProof.open }).click()
  await page.getByLabel(words.amount.replace('{{currency}}', 'EUR')).fill('800000')
  await page.getByLabel(words.issuer).fill('Sparkasse Wien')
  await page.getByLabel(words.expiresOn).fill('2099-06-30')
  await page.getByLabel(words.file.proofOfFunds).setInputFiles(photo())
  await page.getByRole('button', { name: words.newerProof.send }).click()
  await page.getByText(words.newerProof.sent.split('{{')[0] ?? '').waitFor()
  await expectFits(page)
  expect(await violations(page)).toEqual([])
  const { page: desk } = office
  const { accessRequests: inbox } = office.text.platform
  await desk.goto('/administration/access-requests')
  await desk.getByRole('button', { name: inbox.view.proofs }).click()
  await openRequest(office, email)
  await desk.getByText('Sparkasse Wien').waitFor()
  await desk.getByRole('button', { name: inbox.newerProof.confirm }).click()
  await desk.getByText(inbox.newerProof.confirmed).waitFor()
}
