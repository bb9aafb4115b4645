import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { auctionIdOf, bid, bidder, numberedUuid, opening } from '../fixtures/auction-commands.ts'

/**
 * An engine that bids as fast as it can and says what was acknowledged, a line each, before it goes on. It is
 * there to be killed: `node bidding-process.ts LOG ROUND`. Every line is out of the process when the write
 * returns.
 */
const [path = '', round = '1'] = process.argv.slice(2)
const AUCTIONS = 6
const BIDDERS_PER_AUCTION = 8

const log = new SqliteEventLog(path)
const engine = createEngine({ log, clock: systemClock(), sha256Hex: (text) => hash('sha256', text, 'hex') })
const open = {
  terms: {
    start: msToInstant(Date.now() - 60_000),
    end: null,
    openEnd: true,
    auctionBidMinimumIncrease: 0 as never,
  },
}

for (let number = 1; number <= AUCTIONS; number += 1) {
  const auctionId = auctionIdOf(number)
  const { price, exists } = await highestBid(log, auctionId)
  if (!exists) for (const command of opening(auctionId, 10 * number, open)) await engine.execute(command)
  let highest = price
  let count = 0
  const bidForEver = async (who: number): Promise<void> => {
    for (;;) {
      count += 1
      highest += 1
      const commandId = numberedUuid(1000 * Number(round) + number, count) as CommandId
      const outcome = await engine.execute(bid(auctionId, commandId, highest, bidder(who)))
      if (outcome.status === 'accepted') {
        const { revision, eventHash } = outcome.receipt
        writeSync(1, `ack ${auctionId} ${commandId} ${revision} ${eventHash}\n`)
      }
    }
  }
  for (let who = 1; who <= BIDDERS_PER_AUCTION; who += 1) void bidForEver(who)
}

async function highestBid(from: EventLog, auctionId: AuctionId): Promise<{ price: number; exists: boolean }> {
  const found = { price: 100_000, exists: false }
  for await (const page of from.readStream(auctionStream(auctionId))) {
    found.exists = true
    for (const event of page)
      if (event.type === 'BidPlaced') found.price = Math.max(found.price, event.data.price)
  }
  return found
}
