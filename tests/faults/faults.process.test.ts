import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { getAnonymizedBids } from '@zuschlag/contracts/auction/read-auctions'
import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { EmbeddedWorld } from './embedded-world.ts'
import type { FaultKind } from './fault-plan.ts'
import { promisedRun } from './promised-run.ts'

/** One of each sort; `npm run test:faults` has them all, more of them, and in random order. */
const kinds: readonly FaultKind[] = [
  'productKilled',
  'answersLost',
  'diskFull',
  'clockBack',
  'clockForth',
  'postgresKilled',
  'rebuildKilled',
  'killedInRebuild',
]
const SEED = 7

const bidLine = ({ at, data }: Extract<StoredEvent, { type: 'BidPlaced' }>): string => `${data.price} ${at}`

/** All bids of an auction as a bidder reads them, from the read models. */
async function bidsRead({ ports, cookies }: EmbeddedWorld, auctionId: string): Promise<readonly string[]> {
  const url = `http://127.0.0.1:${ports[0]?.()}/api/auctions/${auctionId}/anonymized-bids`
  const answer = await fetch(url, { headers: { cookie: cookies[0] ?? '' } })
  const bids = getAnonymizedBids.answer?.parse(await answer.json()) ?? []
  return bids.map(({ price, timestamp }) => `${price} ${timestamp}`).toSorted()
}

test(
  'a running product under faults loses and doubles nothing, and comes back by itself',
  { timeout: 400_000 },
  () =>
    promisedRun(
      () => EmbeddedWorld.start({ bidders: 64, auctions: 8 }, new Random(SEED)),
      {
        seed: SEED,
        watchers: 200,
        plan: kinds.map((kind) => ({ kind, holdMs: 600, restMs: 400 })),
        pauseMs: [400, 1200],
      },
      async ({ run, report }, world) => {
        // One of ten requests is doubled; with few, none may be.
        if (run.result.counts.acknowledged > 100) expect(run.duplicated, report).toBeGreaterThan(0)
        // The log holds what was acknowledged; readers see each of its bids once, those before the kills too.
        for (const [auctionId, events] of run.histories) {
          const written = events.flatMap((event) => (event.type === 'BidPlaced' ? [bidLine(event)] : []))
          await expect.poll(() => bidsRead(world, auctionId), { timeout: 30_000 }).toEqual(written.toSorted())
        }
      },
    ),
)
