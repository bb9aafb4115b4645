import { useContext } from 'react'
import { TranslatorContext } from './translator-context.tsx'
import type { Translator } from './translator.ts'

/** The texts in the language that is spoken now; renders again when it changes. */
export function useTranslation(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === null) throw new Error('There is no TranslatorProvider above')
  return translator
}
