import { flushCompileCache } from 'node:module'
import { readConfiguration } from './configuration/configuration.ts'
import { describeFailure } from './kernel/user-facing-error.ts'
import { ACCOUNTS_LOST } from './account-state.ts'
import { describeDemoAccounts } from './demo-accounts.ts'
import { sayInTerminal, untilStopped } from './shutdown.ts'
import { buildWeb, currentWebBuild } from './web-build.ts'
import { formatDuration, step } from './kernel/progress.mjs'
import { loadEnvironmentFile, projectRoot } from './kernel/project.ts'
import { createPrivateFiles } from './kernel/private-files.ts'

async function main(): Promise<0 | 1> {
  createPrivateFiles()
  loadEnvironmentFile()
  const configuration = readConfiguration(process.env, projectRoot)
  // A wrong configuration is reported at once, before anything heavy is loaded.
  const { startProduct } = await import('./product.ts')
  const webDist = async () =>
    currentWebBuild() ?? (await step('Web', buildWeb, { expected: 'vite build, a few seconds' }))
  const product = await startProduct({ configuration, webDist })
  const { areLost, demoEmails } = product.accounts
  if (areLost) process.stderr.write(`\n✘ ${ACCOUNTS_LOST}\n`)
  const demo = describeDemoAccounts(demoEmails)
  const accounts = demo === '' ? '' : `\n${demo}\n`
  // In production the log goes to the same place, and has them already unless it is silent.
  const isLogged = configuration.production && product.logger.isLevelEnabled('warn')
  const shown = isLogged ? [] : product.notices
  const notices = shown.map((notice) => `  ${notice}\n`).join('')
  const time = formatDuration(performance.now())
  process.stdout.write(
    `\n  Zuschlag is ready after ${time}: ${product.publicUrl}\n${accounts}${notices && `\n${notices}`}\n  Ctrl-C stops it.\n`,
  )
  // Compiled code is kept at the end of a process, which a killed one never reaches.
  flushCompileCache()
  const { logger } = product
  // In production log collectors read JSON alone; elsewhere a person watches the terminal.
  const say = configuration.production ? (line: string): void => logger.info(line) : sayInTerminal()
  return untilStopped(product.lost, product.stop, say)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
