import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { EmbeddedWorld } from './embedded-world.ts'
import type { FaultKind } from './fault-plan.ts'
import { reportOf } from './report.ts'
import { runFaults } from './run-faults.ts'

/** One of each sort; `npm run test:faults` has them all, more of them, and in random order. */
const kinds: readonly FaultKind[] = [
  'answersLost',
  'diskFull',
  'clockBack',
  'clockForth',
  'postgresKilled',
  'rebuildKilled',
  'killedInRebuild',
]
const SEED = 7

test(
  'a running product under faults loses and doubles nothing, and comes back by itself',
  { timeout: 400_000 },
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-fault-journals-'))
    const world = await EmbeddedWorld.start({ bidders: 64, auctions: 8 }, new Random(SEED))
    try {
      const plan = kinds.map((kind) => ({ kind, holdMs: 600, restMs: 400 }))
      const run = await runFaults(world, { seed: SEED, watchers: 200, directory, plan, pauseMs: [400, 1200] })
      const report = `${reportOf(run)}\n${world.said().slice(-4_000)}`
      expect(run.result.findings, report).toEqual([])
      expect(
        run.survived.map(({ recoveryMs }) => recoveryMs),
        report,
      ).not.toContain(null)
      expect(run.result.counts.leftUnknown, report).toBe(0)
      // How many is a matter of the machine; with none the promises would hold for nothing.
      expect(run.result.counts.acknowledged, report).toBeGreaterThan(5)
      // One of ten requests is doubled; with few, none may be.
      if (run.result.counts.acknowledged > 100) expect(run.duplicated, report).toBeGreaterThan(0)
    } finally {
      await world.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
)
