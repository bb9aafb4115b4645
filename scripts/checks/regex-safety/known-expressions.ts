import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatted } from '../../product/kernel/formatted.ts'
import type { RegexComplexity } from './analyse.ts'
import { analyse } from './analyse.ts'
import { collectExpressions } from './collect-expressions.ts'
import type { Expression } from './collect-expressions.ts'
import { requestPackages } from './request-packages.ts'

const servers = ['gateway', 'contracts', 'engine', 'projections'].map((part) => `${part}/src/**/*.ts`)
/** The web runs on the server too, which renders its pages. */
const own = [...servers, 'web/src/**/*.{ts,tsx}']
const recordOf = (root: string): string => path.join(root, 'scripts/checks/regex-safety/results.json')

export type Known = Expression & { readonly key: string; readonly result: RegexComplexity }

const keyOf = ({ source, flags }: Expression): string => `/${source}/${flags}`

/**
 * Every expression that foreign text may reach: of the product, and of the packages that its servers import
 * and need.
 */
export function requestExpressions(root: string): readonly Expression[] {
  const ofPackages = requestPackages(root, servers).flatMap((folder) =>
    collectExpressions(root, [`${folder}/**/*.{js,mjs,cjs}`]).filter(
      ({ place }) => !place.slice(folder.length).includes('/node_modules/'),
    ),
  )
  return [...collectExpressions(root, own), ...ofPackages]
}

/** Each expression once, with its result: as it is recorded, else made now. */
export function withResults(root: string, expressions: readonly Expression[]): readonly Known[] {
  const recorded = JSON.parse(readFileSync(recordOf(root), 'utf8')) as Record<string, RegexComplexity>
  const once = new Map<string, Known>()
  for (const expression of expressions) {
    const key = keyOf(expression)
    if (once.has(key)) continue
    const result = recorded[key] ?? analyse(expression.source, expression.flags)
    once.set(key, { ...expression, key, result })
  }
  return [...once.values()]
}

/** Keeps results, so that a check analyses nothing but what is new. */
export async function recordResults(root: string, known: readonly Known[]): Promise<void> {
  const sorted = known.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, result }) => [key, result])
  const file = recordOf(root)
  const text = JSON.stringify(Object.fromEntries(sorted))
  writeFileSync(file, await formatted(file, text))
}
