import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../product/kernel/project.ts'
import { runScript } from './verification/run-script.ts'

const usage = `usage: npm run mutation -- [FILE…] [--concurrency N]

Stryker changes the domain in every place that it knows how to change and looks whether a test notices. Takes about an hour for all
of engine/src/domain; FILE, such as engine/src/domain/auction/bidding.ts, is done in a minute.
  --concurrency N   how many changes are tried at the same time, 1 by default

Exit 1 when fewer changes are noticed than 90 % of them (docs/testing.md).`

const everything = ['engine/src/domain/**/*.ts', '!engine/src/domain/**/*.test.ts']
/** Percent of the changes that the tests must notice; docs/testing.md says what survives, and why. */
const scoreMin = 90

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      concurrency: { type: 'string', default: '1' },
    },
  })
  const concurrency = Number(values.concurrency)
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('--concurrency is a whole number from 1')
  const stryker = new Stryker({
    mutate: positionals.length > 0 ? positionals : everything,
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency,
    // A change that makes a loop endless is noticed by time; a busy machine is no change.
    timeoutMS: 60_000,
    reporters: ['progress', 'clear-text'],
    clearTextReporter: { reportTests: false },
    thresholds: { high: 100, low: scoreMin, break: scoreMin },
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.cache', '.data', 'web/public', 'web/index.html', 'docs', '**/dist'],
  })
  // Lists what survives, and the scores; below the least it sets the exit code.
  await stryker.runMutationTest()
}

process.chdir(projectRoot)
await runScript(usage, main)
