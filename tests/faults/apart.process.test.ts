import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { ApartWorld } from './apart-world.ts'
import { eventStoreFaults } from './event-store-faults.ts'
import type { FaultKind } from './fault-plan.ts'
import { promisedRun } from './promised-run.ts'

/** Each part once, killed, standing still or out of reach; `npm run test:faults -- --world apart` has all. */
const kinds: readonly FaultKind[] = [
  'engineKilled',
  'projectionsStopped',
  'gatewayKilled',
  'natsKilled',
  'postgresStopped',
  'natsVanished',
  'postgresVanished',
  'postgresSlow',
]
const SEED = 11

test.each([
  ['sqlite', kinds],
  ['eventstoredb', eventStoreFaults],
] as const)(
  'processes apart on %s lose and double nothing while each of them is killed, stands still or vanishes: %s',
  { timeout: 400_000 },
  (logKind, faults) =>
    promisedRun(
      () => ApartWorld.start(logKind, { bidders: 24, auctions: 6 }, new Random(SEED)),
      {
        seed: SEED,
        watchers: 60,
        plan: faults.map((kind) => ({ kind, holdMs: 600, restMs: 400 })),
        pauseMs: [400, 1200],
      },
      ({ run, report }) => expect(run.survived, report).toHaveLength(faults.length),
    ),
)
