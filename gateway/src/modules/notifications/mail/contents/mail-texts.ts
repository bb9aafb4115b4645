import { translationIn, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'
import de from '../texts/de.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }

export type MailTextKey = keyof typeof de

/** Every word that a mail says; a test holds both files to the same keys and placeholders. */
const texts: Translated<Record<MailTextKey, string>> = { de, en }

export function isMailText(key: string): key is MailTextKey {
  return key in de
}

export type MailTexts = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string

/** Texts of one language; `{name}` is replaced by what `values` has under that name. */
export function mailTextsOf(language: Language): MailTexts {
  const own = translationIn(texts, language)
  return (key, values = {}) =>
    own[key].replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs ${name}`)
      return value
    })
}
