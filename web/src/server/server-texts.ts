import de from '../i18n/de.json'
import en from '../i18n/en.json'
import type { Language } from '../i18n/language.ts'
import type { TextSource } from '../i18n/page-texts.ts'
import { createTranslator, type Texts } from '../i18n/translator.ts'

function speaking(language: Language, texts: Texts): TextSource {
  const translator = createTranslator(language, texts)
  return { current: () => translator, subscribe: () => () => undefined }
}

/** One set of texts for each language: pages of both are drawn side by side. */
export const serverTexts: Readonly<Record<Language, TextSource>> = {
  de: speaking('de', de),
  en: speaking('en', en),
}
