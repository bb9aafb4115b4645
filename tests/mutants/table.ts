import type { Catch } from './mutant.ts'
import type { Judgement } from './simulated-rules.ts'

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
  return tableOf(['fault', 'caught by', 'worlds needed', 'allowed'], lines)
}

/** Markdown: which check judges a rule, and the fault that shows it. */
export function judgedTable(judged: readonly { judgement: Judgement; caught: Catch }[]): string {
  const lines = judged.map(({ judgement, caught }) => {
    const { rule, check, seen, fault } = judgement
    return [rule, seen === undefined ? check : `${check}: ${seen}`, fault, numberOf(caught)]
  })
  return tableOf(['rule', 'check that fails', 'with this fault', 'worlds needed'], lines)
}

function tableOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [head, head.map(() => '---'), ...lines]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function allowed({ mutant }: Catch): string {
  return 'seeds' in mutant.caughtBy ? String(mutant.caughtBy.seeds) : ''
}
