import { randomUUID } from 'node:crypto'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import { auctionDetailsSchema } from '@zuschlag/contracts/auction/views'
import { expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, problemIn } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna, ben] = await signedIn(stack, 'anna', 'ben')

test('[LIVE-1] [LIVE-7] one bids, the other sees it live, and both read what they have seen', async () => {
  const auctionId = await stack.openAuction()
  const watching = await LiveClient.open(stack.url, ben.cookie)
  const start = await watching.subscribed(auctionId)
  expect(start).toMatchObject({
    type: 'subscribed',
    revision: 2,
    auction: { currentPrice: 100_000, bidCount: 0 },
  })

  const answer = await anna.bid(auctionId, 100_000)
  expect(answer.status).toBe(201)
  const receipt = receiptSchema.parse(answer.json())
  const written = (await stack.eventsOf(auctionId)).find(({ revision }) => revision === receipt.revision)
  expect(written).toMatchObject({ type: 'BidPlaced', hash: receipt.eventHash, at: receipt.engineTime })

  const update = await watching.revision(auctionId, receipt.revision)
  expect(update).toMatchObject({
    type: 'UpdateAuction',
    previousRevision: 2,
    cause: 'BidPlaced',
    auction: { currentPrice: 100_000, bidCount: 1, hasBids: true },
  })
  expect(JSON.stringify(watching.messages)).not.toContain(people.anna.id)

  const own = auctionDetailsSchema.strict().parse(await anna.details(auctionId))
  expect(own).toMatchObject({
    revision: receipt.revision,
    isHighestBidder: true,
    currentUserLastBidPrice: 100_000,
    currentUserLastBidRevision: receipt.revision,
    currentUserLastBidAt: receipt.engineTime,
  })
  expect((await ben.bid(auctionId, 101_000)).status).toBe(201)
  expect(await anna.details(auctionId)).toMatchObject({
    isHighestBidder: false,
    isOutbidden: true,
    bidCount: 2,
  })
  watching.socket.close()
})

test('a refused bid says by how much, and is written among the attempts', async () => {
  const auctionId = await stack.openAuction()
  await anna.bid(auctionId, 100_000)
  const refused = await ben.bid(auctionId, 100_500)
  expect(refused.status).toBe(409)
  expect(problemIn(refused)).toMatchObject({
    code: 'auctionBidTooLow',
    currentPrice: 100_000,
    minimumBid: 101_000,
    showToast: true,
  })
  const last = (await stack.eventsOf(auctionId)).at(-1)
  expect(last).toMatchObject({
    type: 'BidRejected',
    data: { bidderId: people.ben.id, code: 'auctionBidTooLow' },
  })
  expect(problemIn(refused).receipt).toEqual({
    auctionId,
    commandId: last?.commandId,
    revision: 0,
    engineTime: last?.at,
    arrivedAt: last?.type === 'BidRejected' ? last.data.arrivedAt : null,
    price: 100_500,
    eventHash: last?.hash,
    code: 'auctionBidTooLow',
  })
})

test('a command id sent again gets its first receipt, with other content a refusal', async () => {
  const auctionId = await stack.openAuction()
  const commandId = randomUUID()
  const first = await anna.bid(auctionId, 120_000, { commandId })
  const again = await anna.bid(auctionId, 120_000, { commandId })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  const reused = await anna.bid(auctionId, 130_000, { commandId })
  expect([reused.status, problemIn(reused).code]).toEqual([409, 'commandIdReused'])
  expect((await stack.eventsOf(auctionId)).filter(({ type }) => type === 'BidPlaced')).toHaveLength(1)
})

test('many bidders at once: every receipt is in the log, and watchers end on the same state', async () => {
  const auctionId = await stack.openAuction({ terms: { auctionBidMinimumIncrease: 0 as never } })
  const watchers = await Promise.all([1, 2, 3].map(() => LiveClient.open(stack.url)))
  await Promise.all(watchers.map((watcher) => watcher.subscribed(auctionId)))
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (index % 2 === 0 ? anna : ben).bid(auctionId, 100_000 + index * 10),
    ),
  )
  const receipts = answers
    .filter(({ status }) => status === 201)
    .map((answer) => receiptSchema.parse(answer.json()))
  expect(receipts.length).toBeGreaterThan(0)
  const bids = (await stack.eventsOf(auctionId)).filter(({ type }) => type === 'BidPlaced')
  expect(new Set(bids.map(({ hash }) => hash))).toEqual(new Set(receipts.map(({ eventHash }) => eventHash)))
  const newest = Math.max(...receipts.map(({ revision }) => revision))
  const ends = await Promise.all(watchers.map((watcher) => watcher.revision(auctionId, newest)))
  for (const end of ends) {
    expect(end.auction).toMatchObject({
      bidCount: receipts.length,
      currentPrice: Math.max(...receipts.map(({ price }) => price)),
    })
  }
  for (const watcher of watchers) watcher.socket.close()
})
