import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { translationIn } from '@zuschlag/contracts/kernel/languages'
import type { LegalText } from '@zuschlag/contracts/legal/legal-text'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { formatted } from '../product/kernel/formatted.ts'
import type { Texts } from '../../web/build/text-parts.ts'

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
