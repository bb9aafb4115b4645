import type { Language } from './language.ts'
import { createTranslator, type Texts, type Translator } from './translator.ts'

/** The translator that a tree of components speaks with now. */
export type TextSource = {
  readonly current: () => Translator
  /** Calls `onChange` after each change of the language; gives back what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

const translators = new Map<Language, Translator>()
const listeners = new Set<() => void>()
let spoken: Translator = createTranslator('de', {})

/** The texts of this page in the browser. Nothing here is used on the server, where pages of both languages are drawn at once. */
export const pageTexts: TextSource = {
  current: () => spoken,
  subscribe: (onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

export function hasTexts(language: Language): boolean {
  return translators.has(language)
}

export function addTexts(language: Language, texts: Texts): void {
  translators.set(language, createTranslator(language, texts))
}

/** Speaks a language whose texts are there; another one changes nothing. */
export function speak(language: Language): void {
  const translator = translators.get(language)
  if (translator === undefined || translator === spoken) return
  spoken = translator
  for (const listener of listeners) listener()
}

/** A text outside of components: for messages that follow an answer of the server. */
export const translate: Translator['t'] = (key, ...values) => spoken.t(key, ...values)
