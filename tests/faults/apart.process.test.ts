import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { ApartWorld } from './apart-world.ts'
import { eventStoreFaults } from './event-store-faults.ts'
import type { FaultKind } from './fault-plan.ts'
import { reportOf } from './report.ts'
import { runFaults } from './run-faults.ts'

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
  async (logKind, faults) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-apart-journals-'))
    const world = await ApartWorld.start(logKind, { bidders: 24, auctions: 6 }, new Random(SEED))
    try {
      const plan = faults.map((kind) => ({ kind, holdMs: 600, restMs: 400 }))
      const run = await runFaults(world, { seed: SEED, watchers: 60, directory, plan, pauseMs: [400, 1200] })
      const report = `${reportOf(run)}\n${world.said().slice(-4_000)}`
      expect(run.result.findings, report).toEqual([])
      expect(
        run.survived.map(({ recoveryMs }) => recoveryMs),
        report,
      ).not.toContain(null)
      expect(run.survived, report).toHaveLength(faults.length)
      expect(run.result.counts.leftUnknown, report).toBe(0)
      // How many is a matter of the machine; with none the promises would hold for nothing.
      expect(run.result.counts.acknowledged, report).toBeGreaterThan(5)
    } finally {
      await world.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
)
