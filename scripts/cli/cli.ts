import { once } from 'node:events'
import path from 'node:path'
import { type CliIo, endingSignals, Interruption } from './terminal/verb.ts'
import { runCli } from './command-line.ts'
import { readConfiguration } from '../product/configuration/configuration.ts'
import { loadEnvironmentFile, projectRoot } from '../product/kernel/project.ts'
import { createPrivateFiles } from '../product/kernel/private-files.ts'

/** A terminal and npm both pass one Ctrl-C on, so it arrives twice; a person's second one comes later. */
const SAME_PRESS_MS = 400

function createIo(signal: AbortSignal): CliIo {
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    drained: async () => {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
    },
    say: (line) => void process.stderr.write(`${line}\n`),
    stdin: process.stdin,
    resolvePath: (file) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
    configuration: () => readConfiguration(process.env, projectRoot),
    signal,
  }
}

/** The first signal interrupts, a second one ends the process at once. */
function interruptionBySignal(): AbortSignal {
  const interruption = new AbortController()
  let firstAt = 0
  for (const name of endingSignals) {
    process.on(name, () => {
      const isSecond = interruption.signal.aborted && performance.now() - firstAt > SAME_PRESS_MS
      if (isSecond) process.exit(new Interruption(name).exitCode)
      if (!interruption.signal.aborted) firstAt = performance.now()
      interruption.abort(new Interruption(name))
    })
  }
  return interruption.signal
}

const signal = interruptionBySignal()
// `… | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
createPrivateFiles()
loadEnvironmentFile()
process.exitCode = await runCli(process.argv.slice(2), createIo(signal))
// What is still open must not keep the process: what an interrupted verb waits for, or a connection that the
// system tries for minutes at a host that takes none.
if (signal.aborted) process.exit()
process.stdout.write('', () => process.exit())
