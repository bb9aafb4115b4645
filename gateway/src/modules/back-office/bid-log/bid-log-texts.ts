import type { Language, Translated } from '@zuschlag/contracts/kernel/languages'
import type { DocumentText } from '../shared/document-texts.ts'
import { documentTexts } from '../shared/document-texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

export type BidLogText = DocumentText<keyof typeof de>

/** Every word of a bid log in one language. */
export function bidLogTexts(language: Language): BidLogText {
  return documentTexts(texts, language)
}
