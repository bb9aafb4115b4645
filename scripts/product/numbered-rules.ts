import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NumberedRule } from '@zuschlag/engine/verification/export-format'
import { projectRoot } from './kernel/project.ts'

const RULE = /^- \[([A-Z]+-\d+)\] (.*(?:\n {2}\S.*)*)/gm

/** The numbered rules of docs/rules, in the order of the files and in them. */
export function numberedRules(folder = path.join(projectRoot, 'docs/rules')): readonly NumberedRule[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return files.toSorted().flatMap((file) => rulesIn(readFileSync(path.join(folder, file), 'utf8')))
}

/** The rules of one page: a list item each, which starts with its number in brackets. */
export function rulesIn(page: string): readonly NumberedRule[] {
  return [...page.matchAll(RULE)].map(([, rule = '', text = '']) => ({
    rule,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }))
}
