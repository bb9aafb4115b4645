import type { Language, Translated } from '@zuschlag/contracts/kernel/languages'
import type { DocumentText } from '../shared/document-texts.ts'
import { documentTexts } from '../shared/document-texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

export type AwardPackText = DocumentText<keyof typeof de>

/** Every word of packs and letters in one language, but those of the law (docs/legal.md). */
export function awardPackTexts(language: Language): AwardPackText {
  return documentTexts(texts, language)
}
