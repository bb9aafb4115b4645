import type { Page } from 'playwright'
import { expect } from 'vitest'
import { photo } from './access-journey.ts'
import { newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import { patience, violations } from './page-state.ts'

const onPhone = { language: 'de', width: 390 } as const
const notPicture = { name: 'ausweis.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }

const partOf = (text: string) => text.split('{{')[0] ?? ''

/** The place that has the focus starts in the window. */
async function expectFocusInSight(page: Page): Promise<void> {
  const topOfFocus = () =>
    page.evaluate(() => {
      const { activeElement, body } = document
      const top = activeElement?.getBoundingClientRect().top ?? -1
      return activeElement !== body && top >= 0 && top < innerHeight
    })
  await expect.poll(topOfFocus, patience).toBe(true)
}

test('[ADM-11] [AGR-5] on a phone, what became of a request is in sight, it is withdrawn by two presses, and a further one keeps its form', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ terms: { admittedOnly: true } })
  const { page, text } = await people.signedIn('anna@demo.example', onPhone)
  const { accessRequest: words } = text
  await page.goto(`/object/${auctionId}/access`)
  await page.getByLabel(words.partyField).selectOption('self')
  await page.getByLabel(words.amount.replace('{{currency}}', 'EUR')).fill('500000')
  await page.getByLabel(words.issuer).fill('Volksbank Wien')
  await page.getByLabel(words.expiresOn).fill('2099-12-31')
  for (const [index, kind] of (['identification', 'proofOfFunds'] as const).entries()) {
    await page.getByLabel(words.file[kind]).setInputFiles(photo())
    await expect
      .poll(() => page.getByText(words.file.there, { exact: true }).count(), patience)
      .toBe(index + 1)
  }
  // The process ends tomorrow, and the review would start in fourteen days.
  await page.getByText(partOf(words.brokerage.late)).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: words.brokerage.conclude }).click()
  await page.getByText(partOf(words.brokerage.concluded)).waitFor()
  await page.getByRole('button', { name: words.send }).click()
  await page.getByText(partOf(words.state.open)).waitFor()
  await expectFocusInSight(page)
  await page.getByText('dem Ende der Widerrufsfrist').waitFor()

  await page.getByRole('link', { name: words.back }).click()
  await page.waitForURL((address) => address.pathname === `/de/${auctionId}`)
  await page.getByText(partOf(words.standing.open)).waitFor()
  await page.getByRole('link', { name: words.toRequest }).click()

  await page.getByRole('button', { name: words.withdraw }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(words.withdrawAgreementStays).waitFor()
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await asked.getByRole('button', { name: words.confirmWithdrawal }).click()
  await page.getByText(partOf(words.state.withdrawn)).waitFor()
  await expectFocusInSight(page)

  await page.getByRole('button', { name: words.again }).click()
  await page.getByLabel(words.partyField).selectOption('self')
  await page.getByLabel(words.file.identification).setInputFiles(notPicture)
  await page.getByText(words.problem.unsupportedMediaType).waitFor()
  expect(await page.getByLabel(words.partyField).inputValue()).toBe('self')
  await page.getByText(words.brokerage.earlier).waitFor()
})

test('[ADM-11] after a link was requested, its form comes back as it was filled in', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ description: { listed: true } })
  const { page, text } = await people.open(onPhone)
  const { visitor } = text.accessRequest
  const email = newAddress('forgetful')
  await page.goto(`/object/${auctionId}/access`)
  await page.getByLabel(text.person.firstName).fill('Stefanie')
  await page.getByLabel(text.person.lastName).fill('Fremd')
  await page.getByLabel(visitor.email).fill(email)
  await page.getByRole('button', { name: visitor.action }).click()
  await page.getByText(visitor.sentHint).waitFor()
  await expectFocusInSight(page)
  await page.getByRole('button', { name: visitor.backToForm }).click()
  expect(await page.getByLabel(visitor.email).inputValue()).toBe(email)
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
})
