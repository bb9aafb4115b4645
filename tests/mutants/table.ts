import type { Catch } from './mutant.ts'
import type { RuleCheck } from './simulated-rules.ts'

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

/** Markdown: the check of each rule, and the fault that shows it. */
export function ruleCheckTable(checked: readonly { ruleCheck: RuleCheck; caught: Catch }[]): string {
  const lines = checked.map(({ ruleCheck, caught }) => {
    const { rule, check, seen, fault } = ruleCheck
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
