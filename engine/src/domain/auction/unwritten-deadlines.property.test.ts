import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  bidder,
  bidderIdOf,
  broker,
  fixtureEnd,
  fixtureNoon,
  fixtureStart,
} from '../../../../tests/fixtures/auction-commands.ts'
import { commandOf, published, shift, type Play } from '../../../../tests/fixtures/auction-play.ts'
import { dueFacts } from './lifecycle.ts'
import { decide } from './auction.ts'

const anna = bidder(1)
const guest = { userId: bidderIdOf(7), role: 'user' } as const
const reason = 'sold elsewhere'

type Asked = readonly [type: CommandType, dataFor: (bidRevision: number) => unknown, actor: typeof broker]
const asked = fc.constantFrom<Asked>(
  ['PlaceBid', () => ({ price: 900_000, confirmations: allConfirmed }), anna],
  ['PlaceBid', () => ({ price: 1, confirmations: allConfirmed }), anna],
  ['RequestImmediatePurchase', () => ({ confirmations: allConfirmed }), anna],
  ['ReviseAuction', () => ({}), broker],
  ['UnpublishAuction', () => ({}), broker],
  ['GrantAccess', () => ({ userId: bidderIdOf(7) }), broker],
  ['RevokeAccess', () => ({ userId: bidderIdOf(7) }), broker],
  ['PlaceBid', () => ({ price: 900_000, confirmations: allConfirmed }), guest],
  ['ExtendAuctionEnd', () => ({ end: shift(fixtureEnd, 86_400_000), reason }), broker],
  ['EndAuction', () => ({}), broker],
  ['WithdrawAuction', () => ({ reason }), broker],
  ['AwardAuction', (bidRevision) => ({ bidRevision }), broker],
  ['DeclineAward', () => ({ reason }), broker],
)

/** Around both deadlines, to the millisecond, and well after either. */
const moment = fc
  .tuple(fc.constantFrom(fixtureStart, fixtureEnd), fc.constantFrom(-1, 0, 1, 2, 60_000, 86_400_000))
  .map(([deadline, ms]): Instant => shift(deadline, ms))

const accessEnd = fc.constantFrom(null, fixtureStart, shift(fixtureEnd, -60_000), shift(fixtureEnd, 2))

/** Published, with an access that may end, and with bids that were made at noon of its first day. */
function played(until: Instant | null, bids: number): { readonly play: Play; readonly bidRevision: number } {
  const play = published()
  if (until !== null) play.manage('GrantAccess', { userId: bidderIdOf(7), until })
  if (bids > 0) play.at(fixtureNoon)
  for (let count = 0; count < bids; count += 1) play.bid(100_000 + count * 10_000, anna)
  return { play, bidRevision: play.events.at(-1)?.revision ?? 0 }
}

test('[LIFE-10] [ADM-28] what is decided does not depend on whether the deadlines that are due were written', () => {
  const seen = { accepted: 0, refused: 0, startDue: 0, endDue: 0, accessDue: 0 }
  fc.assert(
    fc.property(asked, accessEnd, fc.nat({ max: 3 }), moment, ([type, dataFor, actor], until, bids, at) => {
      const { play, bidRevision } = played(until, bids)
      fc.pre(bids === 0 || at > fixtureNoon)
      const command = commandOf(type, dataFor(bidRevision) as CommandDataOf<typeof type>, actor)
      const unwritten = play.auction
      const due = dueFacts(unwritten, at).map((fact) => fact.type)
      const decision = decide(command, unwritten, at)
      expect(decide(command, played(until, bids).play.at(at).auction, at)).toEqual(decision)
      if (due.length === 0) return
      seen[decision.ok ? 'accepted' : 'refused'] += 1
      if (due.includes('AuctionStarted')) seen.startDue += 1
      if (due.includes('AuctionEnded')) seen.endDue += 1
      if (due.includes('AccessRevoked')) seen.accessDue += 1
    }),
    { numRuns: 600 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})
