import { translationIn, type Language, type Translated } from '@zuschlag/contracts/kernel/languages'

/** A text by its key; `{{name}}` is replaced by what `values` has under that name, as in the web's texts. */
export type Texts<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

/**
 * The texts of a kind of mail or document in one language.
 * @throws if a text names a value that the caller does not give
 */
export function textsIn<Key extends string>(
  texts: Translated<Readonly<Record<Key, string>>>,
  language: Language,
): Texts<Key> {
  const own = translationIn(texts, language)
  return (key, values = {}) =>
    own[key].replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs ${name}`)
      return value
    })
}
