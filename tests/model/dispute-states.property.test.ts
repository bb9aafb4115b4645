import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { evolve, initialAuction } from '@zuschlag/engine/domain/auction/auction'
import { LogDisputeService } from '@zuschlag/engine/dispute/log-dispute-service'
import { stateAt } from '@zuschlag/engine/dispute/timeline'
import { expandSteps, stateBefore } from '../../web/src/areas/administration/dispute/history.ts'
import { auctionIdOf, bid, bidder, commandIdOf, fixtureEnd } from '../fixtures/auction-commands.ts'
import { engineOnMemory, type EngineOnMemory } from '../fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../fixtures/eventful-auction.ts'
import { historyIn } from '../fixtures/forged-log.ts'
import { attempts, beginnings } from '../fixtures/random-attempts.ts'
import { playHistory } from '../fixtures/random-history.ts'

/** What the console shows at a revision is what the engine knew there. */

const disputeServiceOf = ({ memory }: EngineOnMemory) =>
  new LogDisputeService({
    log: memory,
    clock: { now: () => fixtureEnd },
    rules: [],
    compareReadModels: () => Promise.resolve(null),
  })

/** All pages of a history, each of a few steps, as the browser puts them together. */
async function shownHistory(played: EngineOnMemory, auctionId: ReturnType<typeof auctionIdOf>, take: number) {
  const service = disputeServiceOf(played)
  const pages = []
  for (let skip = 0; ; skip += take) {
    const page = await service.steps(auctionId, { skip, take })
    if (!page.ok) throw new Error(page.error)
    pages.push(page.value)
    if (skip + take >= page.value.total) break
  }
  const history = expandSteps(pages)
  if (history === null) throw new Error('no page')
  return history
}

async function expectShownAsFolded(played: EngineOnMemory, number: number, take: number): Promise<number> {
  const auctionId = auctionIdOf(number)
  const history = await shownHistory(played, auctionId, take)
  const { events, attempts: refused } = await historyIn(played.memory, auctionId)
  expect(history.steps.length).toBe(events.length + refused.length)
  let auction: ReturnType<typeof evolve> = initialAuction
  for (const [index, step] of history.steps.entries()) {
    const shown = history.states[index]
    if (step.stream === 'auction') auction = evolve(auction, events[step.revision] as AuctionEvent)
    const { night: _night, ...expected } = stateAt(auction, step.at)
    expect(shown).toMatchObject(expected)
    if (step.stream === 'attempts') {
      expect(step.facts.shown?.auctionRevision).toBe(auction.status === 'Absent' ? -1 : auction.revision)
      expect(step.facts.shown?.currentPrice).toBe(stateBefore(history, index).currentPrice)
    }
  }
  return history.steps.length
}

test('an eventful history is shown as the engine folds it, in pages of any size', async () => {
  const played = await eventfulAuction()
  for (const take of [1, 5, 2000]) expect(await expectShownAsFolded(played, 1, take)).toBe(28)
})

test('so is every random history, at each revision', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(beginnings, attempts, fc.integer({ min: 1, max: 20 }), async (starts, tries, take) => {
      const played = engineOnMemory()
      await playHistory(played, starts, tries)
      for (let number = 1; number <= starts.length; number += 1)
        steps += await expectShownAsFolded(played, number, take)
    }),
    { numRuns: 80 },
  )
  expect(steps).toBeGreaterThan(500)
}, 60_000)

test('a history that grows is folded again; an auction that nobody drafted is not found', async () => {
  const played = await eventfulAuction()
  const service = disputeServiceOf(played)
  const all = { skip: 0, take: 2000 }
  const before = await service.steps(auctionIdOf(1), all)
  await played.engine.execute(bid(auctionIdOf(1), commandIdOf(999), 1, bidder(1)))
  const after = await service.steps(auctionIdOf(1), all)
  expect(before.ok && after.ok && after.value.total - before.value.total).toBe(1)
  expect(await service.steps(auctionIdOf(9), all)).toEqual({ ok: false, error: 'auctionNotFound' })
})
