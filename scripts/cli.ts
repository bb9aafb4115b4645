import { once } from 'node:events'
import path from 'node:path'
import type { CliIo } from './cli/verb.ts'
import { runCli } from './command-line.ts'
import { readConfiguration } from './configuration.ts'
import { loadEnvironmentFile, projectRoot } from './project.ts'

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

const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
// `… | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
loadEnvironmentFile()
process.exitCode = await runCli(process.argv.slice(2), createIo(interruption.signal))
