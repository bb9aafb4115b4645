import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { LegalText } from '@zuschlag/contracts/legal/legal-text'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import type { Texts } from '../../web/build/text-parts.ts'

type Branch = LegalText | { readonly [name: string]: Branch }

/** A file of texts with the legal ones of its language as its last block. */
export function withLegalTexts(written: string, language: Language): string {
  const [others = ''] = written.split(/,\n {2}"legal": \{/)
  const block = JSON.stringify({ legal: legalTextsOf(language) }, null, 2)
  return `${others.replace(/\n\}\n$/, '')},${block.slice(1)}\n`
}

/** By row, country and, where the row has modes, mode. */
function legalTextsOf(language: Language): Texts {
  return Object.fromEntries(
    Object.entries(legalTexts).map(([row, { texts }]) => [row, inLanguage(texts, language)]),
  )
}

function inLanguage(branch: Branch, language: Language): string | Texts {
  if (isText(branch)) return branch[language]
  return Object.fromEntries(
    Object.entries(branch).map(([name, inner]) => [name, inLanguage(inner, language)]),
  )
}

function isText(branch: Branch): branch is LegalText {
  return typeof branch['de'] === 'string'
}
