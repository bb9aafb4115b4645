import path from 'node:path'

/** Of Stryker's result what a score is made of. */
export type MutantResult = {
  readonly fileName: string
  readonly status: string
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly location: { readonly start: { readonly line: number } }
}

/** How many of a file's changes were noticed: by a failing test, or because a loop no longer ended. */
export type Score = {
  readonly file: string
  readonly noticed: number
  readonly survived: number
  /** Noticed among all, 0 to 100. */
  readonly percent: number
}

const noticedStatus = new Set(['Killed', 'Timeout'])
const missedStatus = new Set(['Survived', 'NoCoverage'])

/**
 * A score for each file and, as the last one, for all of them; what did not compile or was left out counts
 * for nothing.
 */
export function scoresOf(outcomes: readonly MutantResult[], root: string): readonly Score[] {
  const files = [...new Set(outcomes.map(({ fileName }) => fileName))].toSorted()
  const each = files.map((file) =>
    scoreOf(
      path.relative(root, file),
      outcomes.filter(({ fileName }) => fileName === file),
    ),
  )
  return [...each.filter(({ noticed, survived }) => noticed + survived > 0), scoreOf('all', outcomes)]
}

function scoreOf(file: string, outcomes: readonly MutantResult[]): Score {
  const noticed = outcomes.filter(({ status }) => noticedStatus.has(status)).length
  const survived = outcomes.filter(({ status }) => missedStatus.has(status)).length
  const all = noticed + survived
  return { file, noticed, survived, percent: all === 0 ? 100 : (100 * noticed) / all }
}

/** Markdown, a file a line. */
export function scoreTable(scores: readonly Score[]): string {
  const lines = scores.map(({ file, noticed, survived, percent }) => [
    file,
    String(noticed),
    String(survived),
    `${percent.toFixed(1)} %`,
  ])
  const rows = [['file', 'noticed', 'survived', 'score'], ['---', '---:', '---:', '---:'], ...lines]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** A line for each change that no test noticed. */
export function survivorsOf(outcomes: readonly MutantResult[], root: string): readonly string[] {
  return outcomes
    .filter(({ status }) => missedStatus.has(status))
    .map(
      ({ fileName, location, mutatorName, replacement }) =>
        `${path.relative(root, fileName)}:${String(location.start.line)} ${mutatorName} ${replacement ?? ''}`,
    )
}
