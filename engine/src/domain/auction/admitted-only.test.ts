import { expect, test } from 'vitest'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { verifyLog } from '@zuschlag/engine/verification-cli/verify-log'
import {
  auctionIdOf,
  bid,
  bidder,
  bidderIdOf,
  broker,
  commandIdOf,
  draft,
  fixtureEnd,
  fixtureStart,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  allConfirmed,
  codeOf,
  commandOf,
  running,
  shift,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'
import { engineOnMemory, receiptIn, sha256Hex } from '../../../../tests/fixtures/engine-on-memory.ts'
import { historyIn, logOf, resealed } from '../../../../tests/fixtures/forged-log.ts'

const admittedOnly = { admittedOnly: true }
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 200_000 as Price }
const userId = bidderIdOf(1)
const [anna, ben] = [bidder(1), bidder(2)]

test('[ADM-18] admitted bidders only: an investor bids and buys with access, and not without', () => {
  const play = running({ terms: { ...admittedOnly, ...purchase } })
  expect([codeOf(play.bid(100_000, anna)), codeOf(play.request(anna))]).toEqual([
    'bidderNotPermitted',
    'bidderNotPermitted',
  ])
  expect(typesOf(play.manage('GrantAccess', { userId }))).toEqual(['AccessGranted'])
  expect([codeOf(play.bid(100_000, anna)), codeOf(play.request(anna))]).toEqual(['accepted', 'accepted'])
  expect(codeOf(play.bid(110_000, ben))).toBe('bidderNotPermitted')
  expect(typesOf(play.manage('RevokeAccess', { userId }))).toEqual(['AccessRevoked'])
  expect(codeOf(play.bid(120_000, anna))).toBe('bidderNotPermitted')
  expect(play.existing.standing).toMatchObject({ bidCount: 1, leaderId: userId })
})

test('[ADM-18] a counter-offer is not accepted by an investor whose access has ended', () => {
  const play = running({ terms: { ...admittedOnly, decisionDays: 10 } })
  play.manage('GrantAccess', { userId })
  play.bid(100_000, anna)
  play.at(fixtureEnd)
  const until = shift(fixtureEnd, 2 * 60 * 60_000)
  expect(codeOf(play.manage('MakeCounterOffer', { price: 110_000 as Price, bidders: 1, until }))).toBe(
    'accepted',
  )
  const counterOfferRevision = play.existing.revision
  play.manage('RevokeAccess', { userId })
  const accept = commandOf('AcceptCounterOffer', { counterOfferRevision, confirmations: allConfirmed }, anna)
  expect(codeOf(play.send(accept))).toBe('bidderNotPermitted')
})

test('[ADM-18] terms without the member, as earlier releases wrote them, let every investor bid', () => {
  expect(codeOf(running({ terms: { admittedOnly: undefined } }).bid(100_000, anna))).toBe('accepted')
})

test('[ADM-18] [EVID-6] a file in which a bid stands without admission does not verify', async () => {
  const started = engineOnMemory()
  const auctionId = auctionIdOf(1)
  started.time.jumpTo(fixtureStart)
  const manage = (type: 'PublishAuction' | 'GrantAccess', number: number, data: object) =>
    ({ type, commandId: commandIdOf(number), auctionId, actor: broker, data }) as never
  receiptIn(await started.engine.execute(draft(auctionId, commandIdOf(1), { terms: admittedOnly })))
  receiptIn(await started.engine.execute(manage('PublishAuction', 2, {})))
  receiptIn(await started.engine.execute(manage('GrantAccess', 3, { userId })))
  const { revision } = receiptIn(await started.engine.execute(bid(auctionId, commandIdOf(4), 100_000, anna)))
  const { events, attempts } = await historyIn(started.memory, auctionId)
  const whole = await verifyLog({ log: await logOf(auctionId, { events, attempts }), sha256Hex })
  expect(whole.fault).toBe(null)
  const without = resealed(events.filter(({ type }) => type !== 'AccessGranted'))
  const forged = await verifyLog({ log: await logOf(auctionId, { events: without, attempts }), sha256Hex })
  expect(forged.fault).toMatchObject({ revision: revision - 1 })
})
