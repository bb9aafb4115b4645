import type { Configuration } from '../configuration.ts'

/** 0: done. 1: a check failed. 2: wrong use. */
export type ExitCode = 0 | 1 | 2

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
  /** Aborted by Ctrl-C; a verb that runs long listens to it. */
  readonly signal: AbortSignal
}

/** What scripts/cli/<verb>.ts exports under the name `verb`. */
export type CliVerb = {
  /** One line for the list of verbs. */
  readonly summary: string
  /** Behind `npm run cli -- <verb>`: `AUCTION_ID [--json]`. */
  readonly usage: string
  /** What `--help` adds: each option and what the exit code says. */
  readonly help: string
  readonly run: (args: readonly string[], io: CliIo) => Promise<ExitCode>
}

/** The command line makes no sense: exit code 2, with the usage. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}
