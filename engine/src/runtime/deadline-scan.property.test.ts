import { rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { type AuctionEvent, auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  auctionIdOf,
  bid,
  bidder,
  bidderIdOf,
  commandIdOf,
  opening,
} from '../../../tests/fixtures/auction-commands.ts'
import { folderOfTest } from '../../../tests/fixtures/temporary-folder.ts'
import { shift, systemAdmin } from '../../../tests/fixtures/auction-play.ts'
import { engineOnMemory, eventsOf, sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { evolveAll, initialAuction } from '../domain/auction/auction.ts'
import { nextDeadline } from '../domain/auction/lifecycle.ts'
import { DeadlineFile, DeadlineScan } from './deadline-scan.ts'
import { systemTimers } from '../time/timers.ts'

const AUCTIONS = 5
const MINUTE_MS = 60_000
const auction = fc.nat(AUCTIONS - 1)

/** What happens to a log; `scan` saves the progress of a scan, `restart` starts an engine with it. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      auction,
      endsIn: fc.constantFrom(3, 8, 15, 40),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bid' as const), auction }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), auction }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      auction,
      who: fc.integer({ min: 1, max: 3 }),
      endsIn: fc.constantFrom(null, 2, 10, 45),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unpublish' as const), auction }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 2, 6) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('scan' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('restart' as const), afterMinutes: fc.constantFrom(0, 1, 12) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function commandsOf(each: Step, number: number, now: Instant): readonly Command[] {
  switch (each.kind) {
    case 'open': {
      const terms = { start: shift(now, MINUTE_MS), end: shift(now, each.endsIn * MINUTE_MS) }
      return opening(auctionIdOf(each.auction), number, { terms })
    }
    case 'bid':
      return [bid(auctionIdOf(each.auction), commandIdOf(number), 100_000 + 1000 * number, bidder(1))]
    case 'grant': {
      const ends = each.endsIn !== null && { until: shift(now, each.endsIn * MINUTE_MS) }
      const data = { userId: bidderIdOf(each.who), ...ends }
      const of = { auctionId: auctionIdOf(each.auction), commandId: commandIdOf(number), actor: systemAdmin }
      return [{ ...of, type: 'GrantAccess', data }]
    }
    case 'withdraw':
    case 'unpublish': {
      const base = {
        auctionId: auctionIdOf(each.auction),
        commandId: commandIdOf(number),
        actor: systemAdmin,
      }
      return [
        each.kind === 'withdraw'
          ? { ...base, type: 'WithdrawAuction', data: { reason: 'Sold elsewhere' } }
          : { ...base, type: 'UnpublishAuction', data: {} },
      ]
    }
    default:
      return []
  }
}

/**
 * Plays a history, with engines that start from a file or that scan the whole log; answers what is in the log
 * at the end.
 */
async function play(
  steps: readonly Step[],
  file: string | null,
): Promise<readonly (readonly StoredEvent[])[]> {
  const { engine: first, time, memory, restarted } = engineOnMemory()
  const report = (): void => {}
  const scanOf = (name: string): DeadlineScan => {
    const checkpoints = new DeadlineFile({ file: name, sha256Hex, report })
    return new DeadlineScan({ log: memory, timers: systemTimers, report, checkpoints })
  }
  let scan = file === null ? undefined : scanOf(file)
  let engine = first
  await engine.start()
  for (const [index, each] of [...steps, { kind: 'restart', afterMinutes: 1 } as const].entries()) {
    for (const command of commandsOf(each, 1000 + 10 * index, time.now())) await engine.execute(command)
    if (each.kind === 'pass') await time.pass(each.minutes * MINUTE_MS)
    if (each.kind === 'scan') await scan?.catchUp(() => false)
    if (each.kind === 'restart') {
      await engine.stop()
      time.jumpTo(shift(time.now(), each.afterMinutes * MINUTE_MS))
      if (file !== null) scan = scanOf(file)
      engine = restarted({ scan })
      await engine.start()
      await time.pass(10)
    }
  }
  await time.pass(120 * MINUTE_MS)
  await engine.stop()
  const ids = Array.from({ length: AUCTIONS }, (_, number) => auctionStream(auctionIdOf(number)))
  return Promise.all(ids.map((stream) => eventsOf(memory, stream)))
}

test('[ADM-28] [DEADLINE-1] [DEADLINE-2] all deadlines fire, and the same whether an engine starts from the file or scans the whole log', async () => {
  const seen = { ended: 0, extended: 0, withdrawn: 0, unpublished: 0, expired: 0 }
  const folder = folderOfTest('deadlines')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const file = path.join(folder, 'deadlines')
      rmSync(file, { force: true })
      const fromFile = await play(steps, file)
      expect(fromFile).toEqual(await play(steps, null))
      // Every end has passed by now, also of an access to an auction that was over.
      for (const events of fromFile) {
        expect(nextDeadline(evolveAll(initialAuction, events as readonly AuctionEvent[]))).toBeNull()
      }
      for (const { type } of fromFile.flat()) {
        if (type === 'AuctionEnded') seen.ended += 1
        if (type === 'AuctionEndExtended') seen.extended += 1
        if (type === 'AuctionWithdrawn') seen.withdrawn += 1
        if (type === 'AuctionUnpublished') seen.unpublished += 1
        if (type === 'AccessRevoked') seen.expired += 1
      }
    }),
    { numRuns: 80 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
