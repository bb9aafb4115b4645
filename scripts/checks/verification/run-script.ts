import path from 'node:path'

/**
 * Runs a script that takes options. `--help` prints its usage; wrong use, which throws a TypeError as
 * parseArgs does, prints the usage after the reason and ends with 2.
 */
export async function runScript(usage: string, run: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) return void process.stdout.write(`${usage}\n`)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${usage}\n`)
    process.exitCode = 2
  }
}

/** @throws TypeError that names the option where the text is none of its numbers */
export function numberIn(
  text: string,
  name: string,
  { min = 1, max = Number.MAX_SAFE_INTEGER } = {},
): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number
  const range = max < Number.MAX_SAFE_INTEGER ? ` from ${min} to ${max}` : min > 0 ? ' above 0' : ''
  throw new TypeError(`--${name} is a whole number${range}, not ${text}`)
}

/** npm runs scripts in the project's folder; a file is meant where the person stands. */
export const whereAsked = (file: string): string =>
  path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
