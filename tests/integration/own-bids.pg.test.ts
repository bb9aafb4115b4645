import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { commandReceiptSchema } from '@zuschlag/contracts/kernel/command-receipt'
import { personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { ownBidSchema, type OwnBid } from '@zuschlag/contracts/user/own-bids'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna, ben, broker] = await signedIn(stack, 'anna', 'ben', 'broker')

async function bidsOf(person: ScriptClient, query = ''): Promise<{ bids: OwnBid[]; total: number }> {
  const answer = await person.get(`/api/user/bids${query}`)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return z.strictObject({ bids: z.array(ownBidSchema), total: z.int() }).parse(answer.json())
}

const accepted = async (person: ScriptClient, id: AuctionId, price: number): Promise<number> =>
  receiptSchema.parse((await person.bid(id, price)).json()).revision

test('lists what was accepted, refused and voided, with the rule, its figures and the receipt', async () => {
  const auctionId = await stack.openAuction()
  const voided = await accepted(anna, auctionId, 100_000)
  await accepted(ben, auctionId, 110_000)
  const refused = problemIn(await anna.bid(auctionId, 110_500))
  await accepted(anna, auctionId, 120_000)
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const voiding = { commandId: randomUUID(), data: { bidRevision: voided, reason: 'Irrtum' } }
  const path = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
  const { revision } = commandReceiptSchema.parse((await admin.post(`/api${path}`, voiding)).json())
  await stack.seen(auctionId, revision)
  const { bids, total } = await bidsOf(anna, `?auctionId=${auctionId}`)
  expect(total).toBe(3)
  expect(bids).toMatchObject([
    { outcome: 'accepted', price: 120_000, code: null },
    {
      outcome: 'refused',
      kind: 'bid',
      price: 110_500,
      code: 'auctionBidTooLow',
      figures: { currentPrice: 110_000, minimumBid: 111_000, end: null, limit: null },
      revision: refused.receipt?.revision,
      eventHash: refused.receipt?.eventHash,
    },
    { outcome: 'voided', price: 100_000, revision: voided },
  ])
  // Each says when it arrived, and that was before it was decided or in the same millisecond [EVID-15].
  for (const { at, arrivedAt } of bids)
    expect([arrivedAt !== null, (arrivedAt ?? at) <= at]).toEqual([true, true])
  const taken = personalDataSchema.parse((await anna.get('/api/user/personal-data')).json())
  expect(taken.bids).toMatchObject((await bidsOf(anna)).bids)
})

test('[EVID-15] the export says of each bid what was confirmed and what the screen showed', async () => {
  const auctionId = await stack.openAuction()
  const screen = { revision: 7, currentPrice: null, minimumBid: 100_000, end: null, isLeading: false }
  for (const price of [100_000, 1]) await ben.bid(auctionId, price, { screen })
  await expect.poll(async () => (await bidsOf(ben, `?auctionId=${auctionId}`)).total).toBe(2)
  const { bids } = personalDataSchema.parse((await ben.get('/api/user/personal-data')).json())
  expect(bids.filter((bid) => bid.auctionId === auctionId)).toMatchObject([
    { price: 1, screen, confirmations: allConfirmed },
    { price: 100_000, screen, confirmations: allConfirmed, rulesVersion: 1 },
  ])
})

test('[WATCH-3] a purchase request is listed as its broker answered it, and its auction stays with who asked', async () => {
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
  const auctionId = await stack.openAuction({ terms })
  const asked = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
    commandId: randomUUID(),
    confirmations: allConfirmed,
  })
  const requestRevision = receiptSchema.parse(asked.json()).revision
  await stack.seen(auctionId, requestRevision)
  const outcomes = async () =>
    (await bidsOf(anna, `?auctionId=${auctionId}`)).bids.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['requested'])
  const declined = await stack.manage(auctionId, 'DeclineImmediatePurchase', {
    requestRevision,
    reason: 'Zu früh',
  })
  await stack.seen(auctionId, declined.revision)
  await expect.poll(outcomes).toEqual(['declined'])
  const [answer] = (await bidsOf(anna, `?auctionId=${auctionId}`)).bids
  expect(answer?.declineReason).toBe('Zu früh')
  expect((await anna.get('/api/auctions')).text).toContain(auctionId)
  // The page says it too, until the next request.
  const details = async () => (await anna.get(`/api/auctions/${auctionId}`)).json()
  expect(await details()).toMatchObject({
    hasOpenImmediatePurchaseRequest: false,
    purchaseDeclinedAt: expect.stringMatching(/^\d{4}-/) as unknown,
    voidedBid: null,
  })
})

test('[BID-17] the page of a bidder names the own bid that was voided, until they place another one', async () => {
  const auctionId = await stack.openAuction()
  await accepted(anna, auctionId, 100_000)
  const bidRevision = await accepted(anna, auctionId, 106_000)
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const path = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
  const voiding = { commandId: randomUUID(), data: { bidRevision, reason: 'Irrtum' } }
  const { revision } = commandReceiptSchema.parse((await admin.post(`/api${path}`, voiding)).json())
  await stack.seen(auctionId, revision)
  const details = async (person: ScriptClient) => (await person.get(`/api/auctions/${auctionId}`)).json()
  expect(await details(anna)).toMatchObject({
    currentPrice: 100_000,
    currentUserLastBidPrice: 100_000,
    voidedBid: { price: 106_000 },
  })
  expect(await details(ben)).toMatchObject({ voidedBid: null })
  await stack.seen(auctionId, await accepted(anna, auctionId, 107_000))
  expect(await details(anna)).toMatchObject({ currentUserLastBidPrice: 107_000, voidedBid: null })
})

test('lists nobody else’s, pages the newest first, and is for people with a session', async () => {
  const auctionId = await stack.openAuction()
  await accepted(anna, auctionId, 100_000)
  const revision = await accepted(ben, auctionId, 110_000)
  await stack.seen(auctionId, revision)
  expect((await bidsOf(ben, `?auctionId=${auctionId}`)).bids.map(({ price }) => price)).toEqual([110_000])
  expect((await bidsOf(broker)).total).toBe(0)
  const all = await bidsOf(anna)
  const [first] = (await bidsOf(anna, '?take=1')).bids
  const [second] = (await bidsOf(anna, '?take=1&skip=1')).bids
  expect([first, second]).toEqual(all.bids.slice(0, 2))
  expect((await anna.get('/api/user/bids?take=5000')).status).toBe(400)
  expect((await new ScriptClient(stack.url).get('/api/user/bids')).status).toBe(401)
})

test('a person who may not bid learns neither the title nor a figure of an auction that is not listed', async () => {
  const auctionId = await stack.openAuction({ description: { listed: false } })
  await accepted(anna, auctionId, 100_000)
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  const refused = problemIn(await carla.bid(auctionId, 100_500))
  expect(refused.code).toBe('bidderNotPermitted')
  const revision = await accepted(anna, auctionId, 110_000)
  await stack.seen(auctionId, revision)
  const { bids } = await bidsOf(carla, `?auctionId=${auctionId}`)
  expect(bids).toMatchObject([
    {
      title: null,
      code: 'bidderNotPermitted',
      figures: { currentPrice: null, minimumBid: null, end: null, limit: null },
    },
  ])
})
