import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { ApartWorld } from './apart-world.ts'
import { reportOf } from './report.ts'
import { runFaults } from './run-faults.ts'
import { reasonsToSendAgain, upgradePlan, upgradeSteps } from './upgrade.ts'

/* The steps of an upgrade, with processes of this release in both roles;
   `npm run test:faults -- --from FOLDER` takes them from another one. */

const SEED = 17
/** What the web sends again by itself: the product's own 503, and connections that end with their gateway. */
const RETRIED = /^503 (unavailable|outcomeUnknown)$|ECONNRESET|socket hang up|no answer in time/

test(
  'every process is replaced while people bid and watch: nothing is lost, doubled or out of order, and nobody is refused',
  { timeout: 400_000 },
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-upgrade-journals-'))
    const world = await ApartWorld.start('eventstoredb', { bidders: 24, auctions: 6 }, new Random(SEED), {
      withMails: true,
    })
    try {
      const plan = upgradePlan(500)
      const run = await runFaults(world, { seed: SEED, watchers: 60, directory, plan, pauseMs: [300, 900] })
      const report = `${reportOf(run)}\n${world.said().slice(-4_000)}`
      expect(run.result.findings, report).toEqual([])
      expect(
        run.survived.map(({ kind }) => kind),
        report,
      ).toEqual(upgradeSteps)
      expect(
        run.survived.map(({ recoveryMs }) => recoveryMs),
        report,
      ).not.toContain(null)
      expect(run.result.counts, report).toMatchObject({ leftUnknown: 0 })
      // How many is a matter of the machine; with none the promises would hold for nothing.
      expect(run.result.counts.acknowledged, report).toBeGreaterThan(5)
      const others = reasonsToSendAgain(directory).filter((reason) => !RETRIED.test(reason))
      expect(others, report).toEqual([])
    } finally {
      await world.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
)
