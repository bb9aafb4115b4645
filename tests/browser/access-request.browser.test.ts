import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import { expect } from 'vitest'
import {
  agree,
  approve,
  askAboutProperty,
  askAndAnswer,
  confirmsAndBids,
  fillIn,
  findAndSignUp,
  renewProof,
} from './access-journey.ts'
import type { Bidder } from './bidder.ts'
import { test, type ApiOf } from './browser-test.ts'
import { patience } from './page-state.ts'

/** The bidder reads how long the access lasts: the last day that the broker typed, to its end in Vienna. */
async function readsLastDay({ page, card, text }: Bidder, auctionId: string): Promise<void> {
  const answer = await page.request.get(`/api/auctions/${auctionId}`)
  expect(await answer.json()).toMatchObject({ accessUntil: '2099-12-31T22:59:59.999Z' })
  await card.getByText(text.bidding.ownAccessEnd.split('{{')[0] ?? '').waitFor()
}

/** Whose access was taken away reads so on the page of the request, and may ask again. */
async function readsRevocation(apiOf: ApiOf, { page, text }: Bidder, auctionId: string): Promise<void> {
  const me = await page.request.get('/api/account/authenticatedUser')
  const { id: userId } = (await me.json()) as AuthenticatedUser
  const path = changeAdmission.path.replace(':auctionId', auctionId).replace(':userId', userId)
  const body = { commandId: crypto.randomUUID(), action: 'revoke', reason: 'Zurückgezogen' }
  const api = await apiOf('broker@demo.example')
  expect((await api.request('POST', `/api${path}`, body)).ok).toBe(true)
  const { accessRequest: words } = text
  const seen = () => page.getByText(words.state.revoked).count()
  await expect
    .poll(async () => {
      await page.goto(`/object/${auctionId}/access`)
      await page.getByRole('button', { name: words.again }).waitFor()
      return seen()
    }, patience)
    .toBe(1)
}

test.for([
  { language: 'de', width: 1440, zip: '8843' },
  { language: 'en', width: 390, zip: '8844' },
] as const)(
  '[ADM-11] [ADM-13] [ADM-22] [ADM-27] [AGR-5] a stranger finds a property, agrees, is let in until a day, asks, reads the answer, confirms a new document and bids ($language, $width)',
  async ({ zip, ...surroundings }, { people, broker, apiOf }) => {
    const auctionId = await broker.open({ description: { listed: true, zipCode: zip } })
    const stranger = await people.open(surroundings)
    const office = await people.signedIn('broker@demo.example', surroundings)
    const { page, text } = stranger
    const { accessRequest: words } = text
    const email = await findAndSignUp(stranger, { language: surroundings.language, zip })
    await fillIn(stranger)
    await agree(stranger, email)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.state.open.split('{{')[0] ?? '').waitFor()
    await askAndAnswer(office, stranger, email)
    await approve(office, email)
    await page.getByRole('link', { name: words.toObject }).click()
    await stranger.card.getByText(text.live.connected).waitFor()
    await readsLastDay(stranger, auctionId)
    await askAboutProperty(office, stranger, auctionId)
    await confirmsAndBids(broker, stranger, auctionId)
    await renewProof(office, stranger, auctionId, email)
    await readsRevocation(apiOf, stranger, auctionId)
    await broker.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
  },
)
