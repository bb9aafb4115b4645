import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { currentTerms } from '@zuschlag/engine/domain/auction/publication'
import { auctionIdOf, commandIdOf, draft, fixtureEnd } from '../../../tests/fixtures/auction-commands.ts'
import { written } from '../../../tests/fixtures/auction-events.ts'
import { Play, shift } from '../../../tests/fixtures/auction-play.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionDetails } from './projection.ts'
import { standingTerms, type AuctionDetailsRow } from './table.ts'

const auctionId = auctionIdOf(1)
const end = fc.integer({ min: -2, max: 4 }).map((days) => shift(fixtureEnd, days * 86_400_000))
const revised = (terms: CommandDataOf<'ReviseAuction'>['terms']) => (play: Play) =>
  play.manage('ReviseAuction', { terms })

/** What a broker does to an auction before its end. */
const step = fc.oneof(
  end.map((at: Instant) => (play: Play) => play.manage('ExtendAuctionEnd', { end: at, reason: '' })),
  end.map((at: Instant) => revised({ end: at })),
  fc.boolean().map((openEnd) => revised({ openEnd })),
  fc.boolean().map((fixedEnd) => revised({ fixedEnd })),
  fc.constant((play: Play) => play.manage('ReviseAuction', { description: { city: 'Graz' } })),
  fc.constant((play: Play) => play.manage('PublishAuction', {})),
  fc.constant((play: Play) => play.manage('UnpublishAuction', {})),
)

test('[PUB-6] [PUB-9] [RULES-1] end, terms and version of the rules are those of the engine', () => {
  let extended = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 15 }), (steps) => {
      const play = new Play()
      play.send(draft(auctionId, commandIdOf(1)))
      for (const each of steps) each(play)
      const facts = play.events.map(({ type, data }) => ({ type, data }) as AuctionFact)
      const row = rowsAfter<AuctionDetailsRow>(auctionDetails, written(auctionId, facts)).get(auctionId)
      const { auction } = play
      if (row === undefined || auction.status === 'Absent') throw new Error('Nothing was drafted')
      expect(standingTerms(row)).toEqual(currentTerms(auction))
      expect(row.rulesVersion).toBe(auction.rulesVersion)
      const { openEnd, end: planned } = currentTerms(auction)
      expect(row.endAt).toBe(openEnd ? null : planned)
      if (facts.some(({ type }) => type === 'AuctionEndExtended')) extended += 1
    }),
    { numRuns: 500 },
  )
  expect(extended).toBeGreaterThan(20)
})
