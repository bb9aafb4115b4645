import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { patience, violations } from './page-state.ts'
import { draft, auctionIdOf, commandIdOf } from '../fixtures/auction-commands.ts'

const { costTerms } = draft(auctionIdOf(1), commandIdOf(1)).data.description

const forOneself = {
  party: 'self',
  partyName: null,
  registerNumber: null,
  representedBy: null,
  proofAmount: null,
  proofIssuer: null,
  proofExpiresOn: null,
}

const revised = (change: Partial<AuctionDescription['costTerms']>) => ({
  description: { costTerms: { ...costTerms, ...change } },
})

test('[COST-8] rates that are revised while a bid is entered are those of the confirm step and of the overview', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(auctionId)
  await anna.enter(123_000)
  const confirm = anna.page.locator('[data-step="confirm"]')
  await confirm.getByText('€ 132.348').waitFor()
  await broker.manage(auctionId, 'ReviseAuction', revised({ brokeragePercent: 3.6 }))
  await confirm.getByText('€ 133.086').waitFor()
  await anna.submitButton.click()
  await anna.closeReceipt()
  await anna.page.getByText('€ 133.086').waitFor()
  await broker.manage(auctionId, 'ReviseAuction', revised({ brokeragePercent: 2 }))
  await anna.page.getByText('€ 131.118').waitFor()
})

test('[AGR-6] an agreement is kept where buyers pay nothing any more and after the process, and withdrawn by two presses', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ terms: { admittedOnly: true } })
  const anna = await people.signedIn('anna@demo.example')
  const { page, text } = anna
  const { accessRequest: words } = text
  const own = await conclude(page, auctionId)
  const isShown = async () => {
    await page.goto(`/object/${auctionId}/access`)
    await page.getByText(words.brokerage.concluded.split('{{')[0] ?? '').waitFor()
    await page.getByRole('link', { name: words.brokerage.paper }).waitFor()
    await page.getByRole('button', { name: words.brokerage.withdraw }).waitFor()
  }
  await isShown()
  await broker.manage(auctionId, 'ReviseAuction', revised({ brokerageType: 'Free', brokeragePercent: 0 }))
  await expect.poll(async () => (await page.request.get(`${own}/brokerage`)).status(), patience).toBe(204)
  await isShown()
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
  await isShown()
  await page.getByText(words.problem.auctionEnded).waitFor()
  await withdraw(anna)
})

test('[AGR-6] who concluded an agreement withdraws from it after the object was unpublished', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ terms: { admittedOnly: true } })
  const anna = await people.signedIn('anna@demo.example')
  await conclude(anna.page, auctionId)
  await broker.manage(auctionId, 'UnpublishAuction')
  const path = `/object/${auctionId}/access`
  // By the link of the mail with the agreement, which asks for a session first.
  const stranger = await people.open()
  await stranger.page.goto(path)
  await stranger.page.waitForURL(/\/login\?/)
  const other = await people.signedIn('ben@demo.example')
  await other.page.goto(path)
  await other.page.getByText(other.text.details.notFound.title).waitFor()
  await anna.page.goto(path)
  await anna.page.getByText(anna.text.accessRequest.unseen).waitFor()
  expect(await violations(anna.page, 'main')).toEqual([])
  await withdraw(anna)
})

/** An agreement for oneself; the address of the request that has it. */
async function conclude(page: Page, auctionId: string): Promise<string> {
  const own = `/api/auctions/${auctionId}/access-request`
  const saved = await page.request.put(own, { data: { ...forOneself, revision: null } })
  const { revision } = (await saved.json()) as { revision: number }
  const offer = await page.request.get(`${own}/brokerage`)
  const { agreement, percent } = (await offer.json()) as { agreement: object; percent: number }
  const concluded = { revision, agreement, percent, beginsAtOnce: true, language: 'de' }
  expect((await page.request.post(`${own}/brokerage`, { data: concluded })).status()).toBe(200)
  return own
}

/** By two presses. */
async function withdraw({ page, text: { accessRequest: words } }: Bidder): Promise<void> {
  await page.getByRole('button', { name: words.brokerage.withdraw }).click()
  await page.getByRole('button', { name: words.brokerage.confirmWithdrawal }).click()
  await page.getByText(words.brokerage.withdrawnAt.split('{{')[0] ?? '').waitFor()
}
