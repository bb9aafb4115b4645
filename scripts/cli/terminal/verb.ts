import { constants } from 'node:os'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Configuration } from '../../product/configuration/configuration.ts'

/**
 * 0: done. 1: a check failed, or it could not be done. 2: wrong use. 3: nothing failed and nothing is proven.
 */
export type ExitCode = 0 | 1 | 2 | 3

/** What a verb may touch: results go to stdout, messages to stderr, so that results can be piped. */
export type CliIo = {
  /** One line of the result. */
  readonly print: (line: string) => void
  /** Resolves when a slow reader has taken what was printed; who prints much waits for it now and then. */
  readonly drained: () => Promise<void>
  /** One line for the human who waits. */
  readonly say: (line: string) => void
  readonly stdin: AsyncIterable<Uint8Array>
  /** The file that a person means who stands in the directory where npm was called. */
  readonly resolvePath: (file: string) => string
  /** Reads the environment when a verb needs it. @throws ConfigurationError */
  readonly configuration: () => Configuration
  /**
   * Aborted by a signal, with an `Interruption` as its reason. A verb is ended then, whether it listens or
   * not.
   */
  readonly signal: AbortSignal
}

/** What `runCli` adds for the verb that it runs. */
export type VerbIo = CliIo & {
  /**
   * Work that removes what it started when `signal` is aborted: an interruption waits for it, some seconds at
   * most.
   */
  readonly finishing: <T>(work: Promise<T>) => Promise<T>
}

/** What scripts/cli/<verb>.ts exports under the name `verb`. */
export type CliVerb = {
  /** One line for the list of verbs. */
  readonly summary: string
  /** Behind `npm run cli -- <verb>`: `AUCTION_ID [--json]`. */
  readonly usage: string
  /** What `--help` adds: each option and what exit codes 0, 1 and 2 mean. */
  readonly help: string
  /** Whether `--json` prints one line for each result as it comes, instead of one document. */
  readonly isStreaming?: boolean
  readonly run: (args: readonly string[], io: VerbIo) => Promise<ExitCode>
}

const json = { json: { type: 'boolean', default: false } } as const

/** What a command line says; every verb takes `--json`. @throws what `runCli` knows as wrong use */
export function parsed<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  allowPositionals = false,
) {
  return parseArgs({ args: [...args], allowPositionals, options: { ...options, ...json } })
}

/** The command line makes no sense: exit code 2, with the usage. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** The signals that end a command line. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A signal ended the run; the exit code is the one that shells use for it. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
  readonly exitCode: number

  constructor(signal: (typeof endingSignals)[number]) {
    super(`interrupted by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}
