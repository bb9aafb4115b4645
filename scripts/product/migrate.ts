import { mkdir } from 'node:fs/promises'
import { openLog } from '@zuschlag/engine/log/open-log'
import { checkBeforeStart } from './check-before-start.ts'
import { readConfiguration } from './configuration/configuration.ts'
import { describeFailure } from './kernel/user-facing-error.ts'
import { requireSetting } from './run-process.ts'
import { ACCOUNTS_LOST, readAccountState } from './account-state.ts'
import { prepareDemoData } from './demo-data.ts'
import { eventLogOf, layoutOf } from './layout.ts'
import { inReadableLog } from './readable-log.ts'
import { migrate } from './migrate-tables.ts'
import { step } from './kernel/progress.mjs'
import { loadEnvironmentFile, projectRoot } from './kernel/project.ts'
import { createPrivateFiles, makePrivate } from './kernel/private-files.ts'

/**
 * What has to be there before processes start apart: tables, an event log, and with DEMO=1 the demo. Done
 * twice it changes nothing.
 */
async function main(): Promise<void> {
  createPrivateFiles()
  loadEnvironmentFile()
  const configuration = readConfiguration(process.env, projectRoot)
  const databaseUrl = requireSetting(configuration.databaseUrl, 'DATABASE_URL')
  checkBeforeStart(configuration)
  makePrivate(configuration.dataDir)
  await mkdir(layoutOf(configuration.dataDir).files, { recursive: true })
  await step('Migrations', () => migrate(databaseUrl))
  await prepareDemoData(configuration, databaseUrl)
  const { areLost } = await readAccountState(configuration, databaseUrl)
  if (areLost) process.stderr.write(`✘ ${ACCOUNTS_LOST}\n`)
  const location = eventLogOf(configuration)
  await step('Event log', () =>
    inReadableLog(location, async () => {
      const log = await openLog(location)
      try {
        await log.identity()
      } finally {
        await log.close()
      }
    }),
  )
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
