import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { MalformedScenario } from '@zuschlag/engine/scenario/scenario-step'
import { simulateAll } from '@zuschlag/engine/scenario/simulate'
import { type CliIo, type CliVerb, type ExitCode, WrongUse, parsed } from '../terminal/verb.ts'

/** Lines that are written together. */
const LINES_AT_ONCE = 1000

export const verb: CliVerb = {
  summary: 'plays scenarios through the real rules with a virtual clock',
  usage: 'FILE…|- [--json]',
  help: `
Each FILE (- is the standard input) holds one scenario, a list of scenarios, or one scenario a line.
The result is NDJSON, also without --json: a line for each event, refusal and repeated command, and a state line that closes each scenario.
docs/interfaces.md describes scenarios, with an example; docs/rules states what must come out.

Exit code 0: played. 2: a scenario makes no sense; one line says which and why.
`,
  isStreaming: true,
  run: simulate,
}

async function simulate(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { positionals } = parsed(args, {}, true)
  if (positionals.length === 0) throw new WrongUse('simulate needs a file, or - for the standard input')
  let lines: string[] = []
  const flush = (): void => {
    if (lines.length > 0) io.print(lines.join('\n'))
    lines = []
  }
  const print = (line: string): void => {
    lines.push(line)
    if (lines.length >= LINES_AT_ONCE) flush()
  }
  for (const file of positionals) {
    const bytes =
      file === '-' ? io.stdin : createReadStream(io.resolvePath(file), { highWaterMark: 1024 * 1024 })
    try {
      const say = (line: string): void => io.say(`${file}: ${line}`)
      await simulateAll(bytes, { print, say, sha256Hex: (text) => hash('sha256', text), drained: io.drained })
    } catch (error) {
      flush()
      const message = messageOf(error)
      if (message === null) throw error
      io.say(`${file}: ${message}`)
      return 2
    }
  }
  flush()
  return 0
}

function messageOf(error: unknown): string | null {
  if (error instanceof MalformedScenario) return error.message
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? error.message : null
}
