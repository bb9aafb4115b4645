import type { Language } from './language.ts'
import type { MessageKey, MessageValues } from './messages.gen.ts'

/** Texts by nested keys, as de.json and en.json hold them. */
export type Texts = { readonly [key: string]: string | Texts }

export type MessageValue = string | number

/** What a text asks for: `count` is a number, because it chooses between singular and plural. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in MessageValues[Key]]: Name extends 'count' ? number : MessageValue
}

/** Of a key that is chosen at run time, the values of all that it may be; a text ignores what it does not name. */
type Arguments<Key extends MessageKey> = [MessageValues[Key]] extends [never]
  ? [values?: Values]
  : [values: ValuesOf<Key> & Values]

export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

export type Translator = {
  readonly language: Language
  readonly t: Translate
  /** The text as it is written, with its placeholders; `count` chooses between singular and plural. */
  readonly template: (key: MessageKey, values?: Values) => string
}

type Values = Readonly<Record<string, MessageValue>>

/**
 * Speaks one language: `t('offerList.count', { count: 3 })`. A key with `count` has two texts, `…_one` and `…_other`, and
 * the language's own rules choose. A text that is missing answers with its key, so that a page never fails for a word.
 */
export function createTranslator(language: Language, texts: Texts): Translator {
  const plural = new Intl.PluralRules(language)
  const template = (key: string, { count }: Values = {}): string =>
    (typeof count === 'number' ? textAt(texts, `${key}_${plural.select(count)}`) : undefined) ??
    textAt(texts, key) ??
    key
  return { language, template, t: (key, values = {}) => withValues(template(key, values), values) }
}

/** Keys of de.json hold no dots, so the dots of a key are its way down. */
function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return typeof found === 'string' ? found : undefined
}

/** `{{name}}` gives way to its value, once: what stands in a value is no placeholder. One without a value stays. */
export function withValues(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
