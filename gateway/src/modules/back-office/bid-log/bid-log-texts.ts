import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Record<Language, Record<keyof typeof de, string>> = { de, en }

export type BidLogText = (key: keyof typeof de, values?: Readonly<Record<string, string>>) => string

/** Every word of a bid log in one language; `{name}` is replaced by what `values` has under that name. */
export function bidLogTexts(language: Language): BidLogText {
  return (key, values = {}) =>
    texts[language][key].replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs ${name}`)
      return value
    })
}
