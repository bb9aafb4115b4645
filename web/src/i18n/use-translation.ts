import { useMemo } from 'react'
import { useTranslation as useI18next } from 'react-i18next'
import { defaultLanguage, isLanguage } from './language.ts'
import { translating, type Translator } from './translator.ts'

/** The texts in the language that is spoken now; draws anew when it changes. */
export function useTranslation(): Translator {
  const { t, i18n } = useI18next()
  const translate = useMemo(() => translating(t), [t])
  return { t: translate, language: isLanguage(i18n.language) ? i18n.language : defaultLanguage }
}
