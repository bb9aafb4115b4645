import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { WrongUse } from './cli/verb.ts'
import type { CliIo, CliVerb, ExitCode } from './cli/verb.ts'
import { ConfigurationError } from './configuration.ts'
import { ForPerson, NotOfThisKind } from './for-person.ts'

const verbFolder = path.join(import.meta.dirname, 'cli')
/** Files of the folder that are no verbs. */
const notVerbs: ReadonlySet<string> = new Set(['verb'])

function verbNames(): readonly string[] {
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

/** Runs one command line. What a person can put right is answered in a line, everything else is a bug and throws. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
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
      io.print([usageOf(name, verb), '', verb.summary, '', verb.help.trim()].join('\n'))
      return 0
    }
    return await verb.run(rest, io)
  } catch (error) {
    if (error instanceof WrongUse || isArgumentError(error)) {
      io.say(error.message)
      io.say(verb === undefined ? await overview() : usageOf(name, verb))
      return 2
    }
    if (error instanceof ForPerson) {
      io.say(error.message)
      return error instanceof ConfigurationError || error instanceof NotOfThisKind ? 2 : 1
    }
    throw error
  }
}

/** What node:util's parseArgs throws at an option it does not know. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
