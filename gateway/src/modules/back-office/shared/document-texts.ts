import { translationIn, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'

/** A text of a document by its key; `{name}` is replaced by what `values` has under that name. */
export type DocumentText<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

/**
 * The texts of a kind of document in one language.
 * @throws if a text names a value that the caller does not give
 */
export function documentTexts<Key extends string>(
  texts: Translated<Readonly<Record<Key, string>>>,
  language: Language,
): DocumentText<Key> {
  const own = translationIn(texts, language)
  return (key, values = {}) =>
    own[key].replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs ${name}`)
      return value
    })
}
