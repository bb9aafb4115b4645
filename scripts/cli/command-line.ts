import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import { Interruption, WrongUse } from './terminal/verb.ts'
import type { CliIo, CliVerb, ExitCode, VerbIo } from './terminal/verb.ts'
import { ConfigurationError } from '../product/configuration/configuration.ts'
import { UserFacingError, UnsupportedFileTypeError } from '../product/kernel/user-facing-error.ts'

const verbFolder = path.join(import.meta.dirname, 'verbs')
/** Files of the folder that are no verbs. */
const notVerbs: ReadonlySet<string> = new Set(['verb'])

export function verbNames(): readonly string[] {
  const files = readdirSync(verbFolder).filter((file) => /^[a-z-]+\.ts$/.test(file))
  return files.map((file) => file.slice(0, -'.ts'.length)).filter((name) => !notVerbs.has(name))
}

async function loadVerb(name: string): Promise<CliVerb> {
  const file = path.join(verbFolder, `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || notVerbs.has(name) || !existsSync(file)) {
    throw new WrongUse(`there is no verb "${name}"`)
  }
  const { verb } = (await import(pathToFileURL(file).href)) as { verb: CliVerb }
  return verb
}

async function overview(): Promise<string> {
  const names = verbNames()
  const width = Math.max(...names.map((name) => name.length))
  const verbs = await Promise.all(names.map(async (name) => ({ name, verb: await loadVerb(name) })))
  const lines = verbs.map(({ name, verb }) => `  ${name.padEnd(width)}  ${verb.summary}`)
  return [
    'usage: npm run cli -- <verb> [arguments]',
    '',
    ...lines,
    '',
    '<verb> --help explains a verb.',
  ].join('\n')
}

const usageOf = (name: string, verb: CliVerb): string =>
  `usage: npm run cli -- ${name} ${verb.usage}`.trimEnd()

/** How long an interrupted verb may take to remove what it started. */
const CLEANUP_MS_MAX = 5_000

const exitCodes = 'Exit code 130 or 143 after Ctrl-C or SIGTERM; a second one ends it at once.'
const jsonFailure = 'With --json a failure is {"error": …} on stdout.'

function explain(name: string, verb: CliVerb): string {
  const last = verb.isStreaming === true ? exitCodes : `${exitCodes} ${jsonFailure}`
  return [usageOf(name, verb), '', verb.summary, '', verb.help.trim(), last].join('\n')
}

/**
 * Runs one command line. What a person can put right is answered in a line, everything else is a bug and
 * throws.
 * @returns the exit code: that of the verb, or 128 and the number of the signal that interrupted it
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    io.say(await overview())
    return 2
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.print(await overview())
    return 0
  }
  let verb: CliVerb | undefined
  try {
    verb = await loadVerb(name)
    if (rest.includes('--help') || rest.includes('-h')) {
      io.print(explain(name, verb))
      return 0
    }
    return await untilInterrupted(verb, rest, io)
  } catch (error) {
    const code = exitCodeOf(error)
    if (code === null || !(error instanceof Error)) throw error
    const isDocument = rest.includes('--json') && verb?.isStreaming !== true
    if (isDocument) io.print(JSON.stringify({ error: error.message }))
    io.say(error.message)
    if (isWrongUse(error)) io.say(verb === undefined ? await overview() : usageOf(name, verb))
    return code
  }
}

/** @throws Interruption once a signal came, whatever the verb made of it */
async function untilInterrupted(verb: CliVerb, args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { signal } = io
  const unfinished = new Set<Promise<unknown>>()
  const finishing: VerbIo['finishing'] = async (work) => {
    unfinished.add(work)
    return work.finally(() => unfinished.delete(work))
  }
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const running = verb.run(args, { ...io, finishing })
  try {
    const code = await Promise.race([running, interrupted])
    if (code !== undefined && !signal.aborted) return code
  } catch (error) {
    if (!signal.aborted) throw error
  }
  running.catch(() => undefined)
  await withTimeout<unknown>(Promise.allSettled(unfinished), CLEANUP_MS_MAX, () => undefined)
  throw signal.reason
}

/** Null for a bug. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof Interruption) return error.exitCode
  if (isWrongUse(error) || error instanceof ConfigurationError || error instanceof UnsupportedFileTypeError)
    return 2
  return error instanceof UserFacingError ? 1 : null
}

/** Also what node:util's parseArgs throws at an option that it does not know. */
function isWrongUse(error: unknown): boolean {
  if (error instanceof WrongUse) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
