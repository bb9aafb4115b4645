import type { Catch } from './hunt.ts'

function numberOf({ seeds }: Catch): string {
  return seeds === null ? '' : String(seeds)
}

/** Markdown, a fault a line. */
export function caughtTable(catches: readonly Catch[]): string {
  const lines = catches.map((caught) => [
    caught.mutant.name,
    caught.by ?? 'SURVIVED',
    numberOf(caught),
    allowed(caught),
  ])
  const rows = [['fault', 'caught by', 'worlds needed', 'allowed'], ['---', '---', '---', '---'], ...lines]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function allowed({ mutant }: Catch): string {
  return 'seeds' in mutant.caughtBy ? String(mutant.caughtBy.seeds) : ''
}
