import { createContext, use, useSyncExternalStore } from 'react'
import { pageTexts, type TextSource } from './page-texts.ts'
import type { Translator } from './translator.ts'

const TextsContext = createContext<TextSource>(pageTexts)

export const TextsProvider = TextsContext.Provider

/** The texts in the language that is spoken now; draws anew when it changes. */
export function useTranslation(): Translator {
  const source = use(TextsContext)
  return useSyncExternalStore(source.subscribe, source.current, source.current)
}
