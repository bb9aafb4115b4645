/** How many tests and checks went which way. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** The closing line of a run, which scripts outside this repository read. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** How long a file of tests took, with its hooks and imports. */
export type FileTime = { readonly file: string; readonly ms: number }

export type StepResult = {
  readonly tally: Tally
  /** What a reader of a failure needs. */
  readonly output: string
  readonly files?: readonly FileTime[]
  /** Files of tests that passed only at the second attempt. */
  readonly unstable?: readonly string[]
}

/** What test-reporter.ts writes: a line for each file of tests. */
export type TestReport = readonly (FileTime & Tally & { readonly isBroken: boolean })[]

/**
 * Counts a run of vitest. A file that does not even load has no tests to count and is one failure; so is a
 * run that ends badly although no test failed (an unhandled error, or no report at all).
 */
export function tallyOf(report: TestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const counted = report.reduce(addTallies, noTests)
  const brokenFiles = report.filter(({ isBroken, failed }) => isBroken && failed === 0).length
  const failed = counted.failed + brokenFiles
  return { ...counted, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

const SLOWEST_FILES = 10

/** The files that took longest, longest first. */
export function slowestFiles(files: readonly FileTime[]): readonly FileTime[] {
  return files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES)
}
