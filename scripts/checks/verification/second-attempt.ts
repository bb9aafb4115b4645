import { addTallies, noTests, tallyOf } from './tally.ts'
import type { StepResult, TestReport } from './tally.ts'

/** What one run of vitest left; no report where it ended before it could write one. */
export type Attempt = {
  readonly report: TestReport | undefined
  readonly code: number
  readonly output: string
}

/** More failures than this are a fault of the product, not of a busy machine. */
const MOST_REPEATED_FILES = 12

/**
 * Files worth a second attempt, with a product and a database of their own: those that failed, when few did.
 * Real processes and browsers meet what a test cannot arrange, such as a machine that stood still.
 */
export function filesToRepeat(report: TestReport | undefined): readonly string[] {
  const files = (report ?? []).filter(hasFailed).map(({ file }) => file)
  return files.length <= MOST_REPEATED_FILES ? files : []
}

function hasFailed({ failed, isBroken }: TestReport[number]): boolean {
  return failed > 0 || isBroken
}

export function resultOf({ report, code, output }: Attempt): StepResult {
  const tally = tallyOf(report, code)
  return { tally, output: tally.failed > 0 ? output : '', files: report ?? [] }
}

/**
 * Counts a repeated file as it ended the second time; one that did not run again has failed, as has an error
 * outside of every file. A file that passed only then is unstable: the closing lines name it until somebody
 * finds the cause.
 */
export function withSecondAttempt(first: Attempt, second: Attempt): StepResult {
  const others = (first.report ?? []).filter((file) => !hasFailed(file))
  const again = resultOf(second)
  const ran = new Set((second.report ?? []).map(({ file }) => file))
  const missing = filesToRepeat(first.report).filter((file) => !ran.has(file)).length
  const passed = (second.report ?? []).filter((file) => !hasFailed(file)).map(({ file }) => file)
  const lost = { ...noTests, failed: second.report === undefined ? 0 : missing }
  return {
    tally: [...others, lost].reduce(addTallies, again.tally),
    output: again.output,
    files: [...others, ...(second.report ?? [])],
    unstable: passed,
  }
}
