import { createFormat } from './format.ts'
import type { Language } from './language.ts'
import { useLanguage } from './use-language.ts'

const formats = { de: createFormat('de'), en: createFormat('en') } satisfies Record<Language, unknown>

/** The formats of the language that is spoken now. */
export function useFormat() {
  return formats[useLanguage()]
}
