import { translationIn, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }

/** A text by its key; `{{name}}` is replaced by what `values` has under that name, as in the web's texts. */
export type Texts<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

/** A sentence that a page says too stands there alone: `$t(decision.lower)`, as i18next writes it. */
const reference = /^\$t\(([\w.-]+)\)$/
const pages: Translated<unknown> = { de, en }

/**
 * The texts of a kind of mail or document in one language.
 * @throws if a text names a value that the caller does not give, or a text that no page has
 */
export function textsIn<Key extends string>(
  texts: Translated<Readonly<Record<Key, string>>>,
  language: Language,
): Texts<Key> {
  const own = translationIn(texts, language)
  return (key, values = {}) =>
    resolvedText(own[key], language).replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs ${name}`)
      return value
    })
}

/** A text, or the one of a page that it names. */
export function resolvedText(text: string, language: Language): string {
  const [, key] = reference.exec(text) ?? []
  if (key === undefined) return text
  let found = translationIn(pages, language)
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
  if (typeof found !== 'string') throw new Error(`No page has the text ${key}`)
  return found
}
