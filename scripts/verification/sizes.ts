export type FileSize = { readonly file: string; readonly lines: number }

/** Above it a file needs to be listed by name, and the list only gets shorter. */
const usualLinesMax = 200
const testLinesMax = 300
/** Above it no list helps. */
const wallLines = 400

function limitOf(file: string): number {
  return /\.test\.tsx?$/.test(file) ? testLinesMax : usualLinesMax
}

export type SizeComparison = { readonly problems: readonly string[]; readonly next: Record<string, number> }

/**
 * Holds the files against the list of exceptions: a ratchet that turns one way.
 * @returns one line for each file that is too long, grew, or no longer needs its place on the list; and the
 * list as it would be right for these files.
 */
export function compareSizes(
  sizes: readonly FileSize[],
  exceptions: Readonly<Record<string, number>>,
): SizeComparison {
  const problems: string[] = []
  const next: Record<string, number> = {}
  for (const { file, lines } of sizes) {
    const limit = limitOf(file)
    const allowed = exceptions[file]
    if (lines > wallLines) problems.push(`${file} has ${lines} lines; ${wallLines} is the wall`)
    else if (lines > limit) {
      next[file] = lines
      if (allowed === undefined) problems.push(`${file} has ${lines} lines; split it below ${limit}`)
      else if (lines > allowed) problems.push(`${file} grew from ${allowed} to ${lines} lines`)
      else if (lines < allowed) problems.push(`${file} shrank to ${lines} lines: write that into the list`)
    } else if (allowed !== undefined) problems.push(`${file} is short enough now: take it off the list`)
  }
  const known = new Set(sizes.map(({ file }) => file))
  for (const file of Object.keys(exceptions)) {
    if (!known.has(file)) problems.push(`${file} is gone: take it off the list`)
  }
  return { problems, next }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Two figures that show whether files and functions stay small. */
export function summarise(sizes: readonly FileSize[]): string {
  const sorted = sizes.map(({ lines }) => lines).toSorted((one, other) => one - other)
  return `${sorted.length} files, median ${quantile(sorted, 0.5)} lines, nine in ten below ${quantile(sorted, 0.9)}`
}
