import { namedTexts, pluralSuffix, type Texts } from '../../web/build/text-parts.ts'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { translationIn } from '@zuschlag/contracts/kernel/languages'
import type { LegalText } from '@zuschlag/contracts/legal/legal-text'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { formatted } from '../product/kernel/formatted.ts'

type Branch = LegalText | { readonly [name: string]: Branch }

/** A file of texts with the legal ones of its language, formatted. Every other text stays. */
export async function withLegalTexts(written: string, language: Language): Promise<string> {
  const texts = { ...(JSON.parse(written) as Texts), legal: legalTextsOf(language) }
  return formatted(`${language}.json`, JSON.stringify(texts, null, 2))
}

/** By row, country and, where the row has modes, mode. */
function legalTextsOf(language: Language): Texts {
  return Object.fromEntries(
    Object.entries(legalTexts).map(([row, { texts }]) => [row, inLanguage(texts, language)]),
  )
}

function inLanguage(branch: Branch, language: Language): string | Texts {
  if (isText(branch)) return translationIn(branch, language)
  return Object.fromEntries(
    Object.entries(branch).map(([name, inner]) => [name, inLanguage(inner, language)]),
  )
}

function isText(branch: Branch): branch is LegalText {
  return typeof branch['de'] === 'string'
}

/** The same texts by their whole key: `bidding.submit`. */
export function flattenTexts(texts: Texts, prefix = ''): ReadonlyMap<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(texts)) {
    const key = `${prefix}${name}`
    if (typeof value === 'string') flat.set(key, value)
    else for (const [inner, text] of flattenTexts(value, `${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** `{{name}}` and the tags that stand for components, in a fixed order. */
function placeholdersOf(text: string): string {
  return (text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? []).toSorted().join(' ')
}

/** One line for every key that is missing, superfluous, empty or differs in its placeholders. */
export function compareLanguages(
  german: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  name: string,
): readonly string[] {
  const problems: string[] = []
  for (const [key, text] of german) {
    const translated = other.get(key)
    if (text.trim() === '') problems.push(`de: ${key} is empty`)
    if (translated === undefined) problems.push(`${name}: ${key} is missing`)
    else if (translated.trim() === '') problems.push(`${name}: ${key} is empty`)
    else if (placeholdersOf(translated) !== placeholdersOf(text)) {
      problems.push(`${name}: ${key} has other placeholders than the German text`)
    }
  }
  for (const key of other.keys()) if (!german.has(key)) problems.push(`${name}: ${key} is not in German`)
  return problems
}

/**
 * Keys that no source file names: neither in quotes, nor as a family that is chosen by a code. A family is
 * named by a template: `country.${code}` uses every key below `country.`.
 */
export function unusedKeys(keys: Iterable<string>, sources: readonly string[]): readonly string[] {
  const isNamed = namedTexts(sources)
  return [...keys].filter((key) => !isNamed(key))
}

/**
 * The texts that ask for values, with the names of those, as a type: a text without its values fails to
 * compile. Singular and plural are one key, with `count` among its values.
 */
export function messagesModule(texts: Texts): string {
  const values = new Map<string, Set<string>>()
  for (const [key, text] of flattenTexts(texts)) {
    const base = key.replace(pluralSuffix, '')
    const names = values.get(base) ?? new Set(base === key ? [] : ['count'])
    for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name)
    values.set(base, names)
  }
  const lines = [...values].flatMap(([key, names]) => {
    const union = [...names].toSorted().map((name) => JSON.stringify(name))
    return names.size === 0 ? [] : [`  ${JSON.stringify(key)}: ${union.join(' | ')}`]
  })
  return [
    '// Written by scripts/dev/i18n.ts from de.json.',
    '',
    'export type ValuesByKey = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
