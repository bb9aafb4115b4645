import path from 'node:path'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { readConfiguration } from '../product/configuration/configuration.ts'
import { watchSources, WatchedProcess } from './watched-process.ts'
import { freePort } from '../product/embedded-postgres/server-process.ts'
import { describeFailure } from '../product/kernel/user-facing-error.ts'
import { openDatabase } from '../product/database.ts'
import { allDemoEmails, describeDemoAccounts } from '../product/demo-accounts.ts'
import { untilStopped } from '../product/shutdown.ts'
import { step } from '../product/kernel/progress.mjs'
import { loadEnvironmentFile, projectRoot } from '../product/kernel/project.ts'
import { createPrivateFiles } from '../product/kernel/private-files.ts'

// The same product as `npm start`: Vite shows the web and swaps its modules, the servers start again when
// their sources change, and the database stays.

const serverFolders = ['contracts/src', 'engine/src', 'projections/src', 'gateway/src', 'scripts/product']
const isServerSource = (file: string): boolean => file.endsWith('.ts') && !file.includes('.test.')

async function main(): Promise<number> {
  createPrivateFiles()
  loadEnvironmentFile()
  const configuration = readConfiguration(process.env, projectRoot)
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const database = await step('PostgreSQL', () => openDatabase(configuration, say), {
    note: ({ note }) => note,
  })
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`
  const gatewayPort = await freePort()
  const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: configuration.dataDir }
  const servers = new WatchedProcess(process.execPath, ['scripts/dev/serve.ts'], {
    ...environment,
    PORT: String(gatewayPort),
    PUBLIC_URL: publicUrl,
  })
  const vite = path.join(projectRoot, 'node_modules/.bin/vite')
  const viteArgs = ['web', '--port', String(configuration.port), '--strictPort', '--clearScreen', 'false']
  const web = new WatchedProcess(vite, viteArgs, {
    ...process.env,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
  })
  const texts = new WatchedProcess(process.execPath, ['scripts/dev/i18n.ts'], process.env)
  await Promise.all([servers.restart(), web.restart()])
  const endWatching = [
    watchSources(serverFolders, isServerSource, (file) => {
      say(`${file} changed: the servers start again`)
      inBackground(servers.restart(), crash)
    }),
    watchSources(
      ['web/src/kernel/i18n'],
      (file) => file.endsWith('.json'),
      () => void texts.restart(),
    ),
  ]
  if (configuration.demo) process.stdout.write(`\n  ${publicUrl}\n${describeDemoAccounts(allDemoEmails)}\n\n`)
  const stop = async (): Promise<void> => {
    for (const end of endWatching) end()
    await Promise.all([servers.stop(), web.stop(), texts.stop()])
    await database.stop()
  }
  return untilStopped(new Promise<string>(() => undefined), stop)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
