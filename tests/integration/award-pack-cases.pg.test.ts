import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Bidder, Process } from './award-pack-scenes.ts'
import {
  bidOf,
  binding,
  endedProcess,
  fourBidders,
  managed,
  packIn,
  packPath,
  pdfText,
  statusesOf,
} from './award-pack-scenes.ts'
import { people } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')
const bidders = await fourBidders(stack)

const bidder = (number: number): Bidder => bidders[number - 1] as Bidder

test('[PACK-6] where bids are hidden a letter has neither a rank nor the price of the award; Swiss words for taxes', async () => {
  const { auctionId, bids } = await endedProcess(
    { stack, broker, bidders },
    'CH',
    {},
    { hideAnonymizedAuctionBids: true },
  )
  const award = { bidRevision: bids.get(4) as number, category: 'financing' }
  await managed(stack, broker, auctionId, 'AwardAuction', award)
  const text = await pdfText(bidder(1).client, packPath.letter(auctionId, 'de'))
  expect(text).toContain('Die Verkäuferseite hat ein anderes Gebot angenommen.')
  expect(text).toContain('besser gesicherte Finanzierung')
  expect(text).toContain('darum auch keinen Rang')
  expect(text).not.toMatch(/130\.000|Rang \d/)
  expect(text).not.toMatch(binding)
  const pack = await packIn(bidder(4).client, packPath.own(auctionId, 'de', 'json', 'bank'))
  expect(pack.decision).toMatchObject({ category: null })
  expect(pack.decision.acceptance).toContain('öffentlichen Beurkundung')
  const own = await pdfText(bidder(4).client, packPath.own(auctionId, 'de', 'pdf', 'bank'))
  expect(own).toContain('Handänderungssteuer')
  expect(own).not.toContain('Grunderwerbsteuer')
  expect(own).toMatch(/Stand \d{2}\.\d{2}\.\d{4}:/)
})

test('[PACK-2] a private seller is named to the winner and reached by nobody; the platform answers', async () => {
  const { auctionId, bids } = await endedOf({ sellType: 1 })
  await managed(stack, broker, auctionId, 'AwardAuction', { bidRevision: bids.get(1) as number })
  const { client } = bidder(1)
  const contract = await packIn(client, packPath.own(auctionId, 'en', 'json', 'contract'))
  expect(contract.seller).toEqual({
    name: 'Mag. Eva Huber, MSc',
    email: null,
    phoneNumber: null,
    isPrivate: true,
  })
  expect(contract.broker.contact.email).not.toBe('huber@test.example')
  const bank = await pdfText(client, packPath.own(auctionId, 'en', 'pdf', 'bank'))
  for (const said of ['Huber', 'huber@test.example', people.broker.email]) expect(bank).not.toContain(said)
})

/** One bid of the first bidder, the end by the broker. */
async function endedOf(ownership: object): Promise<Pick<Process, 'auctionId' | 'bids'>> {
  const auctionId = await stack.openAuction({ ownership, terms: { openEnd: true, end: null } })
  const revision = await bidOf(stack, auctionId, bidder(1), 100_000)
  await managed(stack, broker, auctionId, 'EndAuction')
  return { auctionId, bids: new Map([[1, revision]]) }
}

test('[PACK-1] an accepted immediate purchase has a pack of its request', async () => {
  const terms = {
    openEnd: true,
    end: null,
    immediatePurchaseEnabled: true,
    immediatePurchasePrice: 500_000 as never,
    sellerDecisionBinding: true,
  }
  const auctionId = await stack.openAuction({ terms })
  await bidOf(stack, auctionId, bidder(2), 100_000)
  const { client } = bidder(3)
  const answer = await client.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
    commandId: randomUUID(),
    confirmations: allConfirmed,
  })
  expect(answer.status).toBe(201)
  const { revision } = answer.json() as { revision: number }
  await stack.seen(auctionId, revision)
  await managed(stack, broker, auctionId, 'AcceptImmediatePurchase', { requestRevision: revision })
  await expect.poll(() => statusesOf(auctionId, bidder(3))).toEqual([200, 'noOutcomeLetter'])
  const shown = (await broker.get(`/api/administration/auctions/${auctionId}`)).json()
  expect(shown).toMatchObject({ outcome: { kind: 'bought' }, buyer: { email: bidder(3).email } })
  const pack = await packIn(client, packPath.own(auctionId, 'de', 'json', 'contract'))
  expect(pack).toMatchObject({ price: { amount: 500_000 }, decision: { kind: 'immediatePurchase' } })
  expect(pack.receipts.map(({ kind }) => kind)).toEqual(['purchaseRequest', 'acceptance'])
  expect(pack.decision.rule).toContain(legalTexts.purchaseAcceptance.texts.AT.de)
  expect(await pdfText(bidder(2).client, packPath.letter(auctionId, 'en'))).toContain(
    'immediate purchase at € 500,000',
  )
})

test('[PACK-5] file names are safe, and two versions have two', async () => {
  const { auctionId, bids } = await endedOf({})
  await managed(stack, broker, auctionId, 'AwardAuction', { bidRevision: bids.get(1) as number })
  const nameOf = async (path: string) => {
    const { headers } = await bidder(1).client.get(path)
    return headers.get('content-disposition')
  }
  expect(await nameOf(packPath.own(auctionId, 'de', 'json', 'contract'))).toBe(
    `attachment; filename="zuschlag-contract-${auctionId}.json"`,
  )
  expect(await nameOf(packPath.own(auctionId, 'de', 'json', 'bank'))).toBe(
    `attachment; filename="zuschlag-bank-${auctionId}.json"`,
  )
})
