import { useContext, createContext, createElement, type ReactNode, useMemo } from 'react'
import { type Translator, remembering, translating } from './translator.ts'
import { useTranslation as useI18next } from 'react-i18next'
import { defaultLanguage, isLanguage } from './language.ts'

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
  return createElement(TranslatorContext, { value: translator }, children)
}

/** The texts in the language that is spoken now; renders again when it changes. */
export function useTranslation(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === null) throw new Error('There is no TranslatorProvider above')
  return translator
}
