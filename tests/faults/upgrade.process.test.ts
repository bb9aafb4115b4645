import { expect, test } from 'vitest'
import { Random } from '../simulation/random.ts'
import { ApartWorld } from './apart-world.ts'
import { promisedRun } from './promised-run.ts'
import { reasonsToSendAgain, upgradePlan, upgradeSteps } from './upgrade.ts'

/* The steps of an upgrade, with processes of this release in both roles;
   `npm run test:faults -- --from FOLDER` takes them from another one. */

const SEED = 17
/** What the web sends again by itself: the product's own 503, and connections that end with their gateway. */
const RETRIED = /^503 (unavailable|outcomeUnknown)$|ECONNRESET|socket hang up|no answer in time/

test(
  'every process is replaced while people bid and watch: nothing is lost, doubled or out of order, and nobody is refused',
  { timeout: 400_000 },
  () =>
    promisedRun(
      () =>
        ApartWorld.start('eventstoredb', { bidders: 24, auctions: 6 }, new Random(SEED), { withMails: true }),
      { seed: SEED, watchers: 60, plan: upgradePlan(500), pauseMs: [300, 900] },
      ({ run, report, directory }) => {
        expect(
          run.survived.map(({ kind }) => kind),
          report,
        ).toEqual(upgradeSteps)
        const others = reasonsToSendAgain(directory).filter((reason) => !RETRIED.test(reason))
        expect(others, report).toEqual([])
      },
    ),
)
