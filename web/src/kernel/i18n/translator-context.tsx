import { createContext, type ReactNode, useMemo } from 'react'
import { useTranslation as useI18next } from 'react-i18next'
import { defaultLanguage, isLanguage } from './language.ts'
import { remembering, translating, type Translator } from './translator.ts'

/**
 * What speaks on this page: found once for the whole tree, because some three hundred components ask for it.
 */
export const TranslatorContext = createContext<Translator | null>(null)

/** Lets everything below speak the language that is spoken now, and renders it again when that changes. */
export function TranslatorProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useI18next()
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage
  const translator = useMemo<Translator>(
    () => ({ language, t: translating(remembering(t)) }),
    // `t` is another one for each language.
    [t, language],
  )
  return <TranslatorContext value={translator}>{children}</TranslatorContext>
}
