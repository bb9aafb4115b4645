import { expect } from 'vitest'
import { test } from './browser-test.ts'

test('a form whose code does not come says so, leaves the price live, and comes when asked for again', async ({
  people,
  broker,
  bid,
}) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  const { page, text, card } = anna
  let refused = 0
  const forms = '**/assets/offer-forms-*.js'
  await page.route(forms, (route) => {
    refused += 1
    return route.abort()
  })
  await anna.openAuction(id)
  await card.getByRole('button', { name: text.bidding.placeFirst }).click()
  await card.getByText(text.readFailure.part).waitFor()
  expect(refused).toBeGreaterThan(0)

  await bid('ben@demo.example', id, 120_000)
  await card
    .getByText(/120\.000/)
    .first()
    .waitFor()

  await page.unroute(forms)
  await card.getByRole('button', { name: text.readFailure.retry }).click()
  await page.locator('input[inputmode]').waitFor()
})

test('a panel whose code does not come takes nothing else with it', async ({ people, broker }) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  const { page, text, card } = anna
  const panels = '**/assets/panels-around-*.js'
  await page.route(panels, (route) => route.abort())
  await anna.openAuction(id)
  await page.getByText(text.readFailure.part).first().waitFor()
  await card.getByRole('button', { name: text.bidding.placeFirst }).click()
  await page.locator('input[inputmode]').waitFor()

  await page.unroute(panels)
  const retries = page.getByRole('button', { name: text.readFailure.retry })
  while ((await retries.count()) > 0) await retries.first().click()
  await page.getByRole('heading', { name: text.details.object.title }).waitFor()
})
