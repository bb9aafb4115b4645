import type { Catch } from './hunt.ts'

const BEGIN = '<!-- mutants: written by npm run mutants -- --write -->'
const END = '<!-- end of mutants -->'

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

/** A document with the table in its place. */
export function withTable(document: string, catches: readonly Catch[]): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('The document has no place for the table')
  return `${document.slice(0, begin + BEGIN.length)}\n\n${caughtTable(catches)}\n\n${document.slice(end)}`
}
