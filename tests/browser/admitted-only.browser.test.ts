import { expect } from 'vitest'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'

const admittedOnly = { admittedOnly: true }

/** The public details, with the way to ask for access. */
async function readsWhatIsPublic({ page, text }: Bidder, auctionId: string): Promise<void> {
  await page.waitForURL((address) => address.pathname === `/de/${auctionId}`)
  await page.getByRole('heading', { level: 1, name: 'Altbauwohnung mit Balkon' }).waitFor()
  await page.getByText(text.details.notPermitted).waitFor()
  await page.getByRole('link', { name: text.accessRequest.title }).first().waitFor()
}

test('[ADM-18] where the terms admit bidders only, an investor reads what is public and asks for access', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open({ terms: admittedOnly, description: { listed: true, zipCode: '8845' } })
  const anna = await people.signedIn('anna@demo.example')
  const { page, text } = anna
  for (const address of [`/object/${auctionId}`, `/de/${auctionId}`]) {
    await page.goto(address)
    await readsWhatIsPublic(anna, auctionId)
  }
  await page.goto('/de/objects?zip=8845')
  await page.getByRole('article').getByRole('link').first().click()
  await readsWhatIsPublic(anna, auctionId)
  await page.getByRole('link', { name: text.accessRequest.title }).first().click()
  await page.getByLabel(text.accessRequest.partyField).waitFor()
  await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
})

test('[ADM-18] an investor who reads while the terms change is led to what is public', async ({
  people,
  broker,
}) => {
  const auctionId = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(auctionId)
  await broker.manage(auctionId, 'ReviseAuction', { terms: admittedOnly })
  await anna.page.getByText(anna.text.details.admittedOnly).waitFor()
  await readsWhatIsPublic(anna, auctionId)
  expect(await anna.wasNeverReloaded()).toBe(true)
})
