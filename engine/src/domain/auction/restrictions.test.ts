import { expect, test } from 'vitest'
import type { Price } from '@zuschlag/contracts/kernel/price'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  broker,
  commandIdOf,
  fixtureEnd,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  allConfirmed,
  codeOf,
  commandOf,
  drafted,
  engineActor,
  type Play,
  published,
  running,
  setUpTime,
  shift,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'
import { engineOnMemory, openAuction, receiptIn } from '../../../../tests/fixtures/engine-on-memory.ts'

const bidderId = bidderIdOf(1)
const anna = bidder(1)
const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 200_000 as Price }

const limit = (play: Play, price: number | null) =>
  play.manage('LimitBidder', { bidderId, limit: price as Price | null })
const suspend = (play: Play) => play.manage('SuspendBidder', { bidderId, category: 'proofExpired' })
const restore = (play: Play) => play.manage('RestoreBidder', { bidderId })

test('[ADM-2] an offer above the limit of its bidder is refused, at the limit it is accepted', () => {
  const play = running({ terms })
  expect(typesOf(limit(play, 100_000))).toEqual(['BidderLimited'])
  expect(play.bid(101_000, anna)).toEqual({
    ok: false,
    error: { code: 'bidLimitExceeded', bidLimit: 100_000 },
  })
  expect(play.request(anna)).toMatchObject({ error: { code: 'bidLimitExceeded', bidLimit: 100_000 } })
  expect(codeOf(play.bid(100_000, anna))).toBe('accepted')
  expect(codeOf(play.bid(150_000, bidder(2)))).toBe('accepted')
  expect(typesOf(limit(play, null))).toEqual(['BidderLimited'])
  expect(codeOf(play.request(anna))).toBe('accepted')
})

test('[ADM-16] a limit below a standing bid leaves it, and binds later bids alone', () => {
  const play = running()
  expect(codeOf(play.bid(120_000, anna))).toBe('accepted')
  expect(codeOf(limit(play, 110_000))).toBe('accepted')
  expect(play.existing.standing).toMatchObject({ highestBid: 120_000, bidCount: 1, leaderId: bidderId })
  expect(codeOf(play.bid(130_000, anna))).toBe('bidLimitExceeded')
  play.at(fixtureEnd)
  expect(codeOf(play.manage('AwardAuction', { bidRevision: 3 }))).toBe('accepted')
})

test('[ADM-3] who is suspended offers nothing, keeps what stands, and bids again once restored', () => {
  const play = running({ terms })
  expect(codeOf(play.bid(100_000, anna))).toBe('accepted')
  expect(typesOf(suspend(play))).toEqual(['BidderSuspended'])
  expect(codeOf(play.bid(110_000, anna))).toBe('bidderSuspended')
  expect(codeOf(play.request(anna))).toBe('bidderSuspended')
  expect(play.existing.standing.leaderId).toBe(bidderId)
  expect(codeOf(play.bid(110_000, bidder(2)))).toBe('accepted')
  expect(typesOf(restore(play))).toEqual(['BidderRestored'])
  expect(codeOf(play.bid(120_000, anna))).toBe('accepted')
})

test('[ADM-2] [ADM-3] [DEC-11] a counter-offer is not accepted while suspended, nor above the limit', () => {
  const play = running({ terms: { sellerDecisionBinding: false, decisionDays: 10 } })
  expect(codeOf(play.bid(100_000, anna))).toBe('accepted')
  play.at(fixtureEnd)
  const until = shift(fixtureEnd, 2 * 60 * 60_000)
  play.manage('MakeCounterOffer', { price: 110_000 as Price, bidders: 1, until })
  const counterOfferRevision = play.existing.revision
  const accept = () =>
    play.send(commandOf('AcceptCounterOffer', { counterOfferRevision, confirmations: allConfirmed }, anna))
  suspend(play)
  expect(codeOf(accept())).toBe('bidderSuspended')
  restore(play)
  limit(play, 109_999)
  expect(accept()).toMatchObject({ error: { code: 'bidLimitExceeded', bidLimit: 109_999 } })
  limit(play, 110_000)
  expect(codeOf(accept())).toBe('accepted')
})

test('[ADM-10] a suspension is asked right after who may bid, a limit after all rules of bidding', () => {
  const early = published()
  suspend(early)
  expect(codeOf(early.bid(1, anna))).toBe('bidderSuspended')
  expect(codeOf(early.bid(1, { ...anna, role: 'user' }))).toBe('bidderNotPermitted')
  const play = running()
  limit(play, 50_000)
  expect(codeOf(play.bid('viel', anna))).toBe('priceInvalid')
  expect(codeOf(play.bid(100_000, anna, { ...allConfirmed, agbChecked: false }))).toBe('confirmationMissing')
  expect(codeOf(play.bid(99_999, anna))).toBe('auctionBidTooLow')
  expect(codeOf(play.bid(100_000, anna))).toBe('bidLimitExceeded')
})

test('[ADM-10] a decision that changes nothing is refused', () => {
  const play = running()
  expect(codeOf(limit(play, null))).toBe('admissionUnchanged')
  expect(codeOf(restore(play))).toBe('admissionUnchanged')
  limit(play, 100_000)
  suspend(play)
  expect(codeOf(limit(play, 100_000))).toBe('admissionUnchanged')
  expect(codeOf(suspend(play))).toBe('admissionUnchanged')
  // The limit outlives the suspension.
  restore(play)
  expect(codeOf(play.bid(101_000, anna))).toBe('bidLimitExceeded')
})

test('[ADM-10] those who run the auction decide, before the start and after the end, never of a withdrawn one', () => {
  const draftedPlay = drafted()
  expect(codeOf(limit(draftedPlay, 100_000))).toBe('accepted')
  const commands = [
    ['LimitBidder', { bidderId, limit: 90_000 as Price }],
    ['SuspendBidder', { bidderId, category: 'other' }],
    ['RestoreBidder', { bidderId }],
  ] as const
  const play = running()
  for (const [type, data] of commands) {
    for (const actor of [anna, { ...anna, role: 'user' as const }, engineActor]) {
      expect(codeOf(play.send(commandOf(type, data, actor))), type).toBe('commandNotPermitted')
    }
  }
  play.at(fixtureEnd)
  expect(typesOf(suspend(play))).toEqual(['BidderSuspended'])
  const withdrawn = running()
  withdrawn.manage('WithdrawAuction', { reason: 'sold elsewhere' })
  for (const [type, data] of commands)
    expect(codeOf(withdrawn.manage(type, data)), type).toBe('auctionWithdrawn')
  expect(setUpTime < fixtureEnd).toBe(true)
})

test('[ADM-4] [ADM-10] a repeated decision gets its first receipt, and so does a bid from before it', async () => {
  const { engine } = engineOnMemory()
  const auctionId = auctionIdOf(1)
  await openAuction(engine, auctionId, 1)
  const suspension = {
    ...commandOf('SuspendBidder', { bidderId, category: 'ownRequest' }, broker),
    auctionId,
    commandId: commandIdOf(50),
  }
  const first = receiptIn(await engine.execute(suspension))
  expect(await engine.execute(suspension)).toMatchObject({ duplicate: true, receipt: first })
  const other = { ...suspension, data: { ...suspension.data, category: 'other' as const } }
  expect(await engine.execute(other)).toMatchObject({ rejection: { code: 'commandIdReused' } })
})
