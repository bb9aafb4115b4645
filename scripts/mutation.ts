import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { scoresOf, scoreTable, survivorsOf } from './mutation/score.ts'
import { withRegion } from './document-region.ts'
import { projectRoot } from './project.ts'

const usage = `usage: npm run mutation -- [FILE…] [--write] [--concurrency N]

Stryker changes the domain in every place that it knows how to change and looks whether a test notices. Takes about an hour for all
of engine/src/domain; FILE, such as engine/src/domain/auction/place-bid.ts, is done in a minute.
  --write           puts the scores into docs/mutation-testing.md
  --concurrency N   how many changes are tried at the same time, 1 by default

Exit 1 when fewer changes are noticed than the least that docs/mutation-testing.md states.`

const documentFile = path.join(projectRoot, 'docs/mutation-testing.md')
const everything = ['engine/src/domain/**/*.ts', '!engine/src/domain/**/*.test.ts']
/**
 * Percent of the changes that the tests must notice; what survives is listed, with the reason, in the
 * document.
 */
const scoreMin = 90

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const concurrency = Number(values.concurrency)
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new Error('--concurrency is a whole number from 1')
  const stryker = new Stryker({
    mutate: positionals.length > 0 ? positionals : everything,
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency,
    // A change that makes a loop endless is noticed by time; a busy machine is no change.
    timeoutMS: 60_000,
    reporters: ['progress'],
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.data', 'web/public', 'web/index.html', 'docs', '**/dist'],
  })
  const results = await stryker.runMutationTest()
  const scores = scoresOf(results, projectRoot)
  process.stdout.write(`${survivorsOf(results, projectRoot).join('\n')}\n\n${scoreTable(scores)}\n`)
  if (values.write) {
    writeFileSync(
      documentFile,
      withRegion(readFileSync(documentFile, 'utf8'), 'mutation', scoreTable(scores)),
    )
  }
  const total = scores.at(-1)
  if (total !== undefined && total.percent < scoreMin) process.exitCode = 1
}

try {
  process.chdir(projectRoot)
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
  process.exitCode = 2
}
