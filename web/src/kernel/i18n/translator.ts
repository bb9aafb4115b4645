import type { Language } from './language.ts'
import type { MessageKey, ValueNames } from './message-keys.ts'

export type MessageValue = string | number

/** What a text asks for: `count` is a number, because it chooses between singular and plural. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in ValueNames<Key>]: Name extends 'count' ? number : MessageValue
}

/**
 * Of a key that is chosen at run time, the values of all that it may be; a text ignores what it does not
 * name.
 */
type Arguments<Key extends MessageKey> = [ValueNames<Key>] extends [never]
  ? [values?: Readonly<Record<string, MessageValue>>]
  : [values: ValuesOf<Key> & Readonly<Record<string, MessageValue>>]

/**
 * i18next's `t` with the product's own keys: an unknown key does not compile, nor does a text without its
 * values.
 */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

export type Translator = { readonly language: Language; readonly t: Translate }

/** What i18next is asked for, without the types of its own. */
export type Say = (key: string, values: Record<string, unknown>) => string

export function translating(say: Say): Translate {
  return (key, values: Readonly<Record<string, MessageValue>> = {}) => say(key, values)
}

/**
 * The same, which finds a text without values once: a page asks for the same few hundred again with every
 * price. Of one language; a text that has not come yet is asked for again.
 */
export function remembering(say: Say): Say {
  const known = new Map<string, string>()
  return (key, values) => {
    for (const _name in values) return say(key, values)
    const found = known.get(key)
    if (found !== undefined) return found
    const text = say(key, values)
    if (text !== key) known.set(key, text)
    return text
  }
}

/**
 * The text of a family and a code that comes from outside, or undefined where the code has none. Write the
 * key as a template, `country.${code}`, so that the check of unused texts finds the family.
 */
export function textIfAny(t: Translate, key: string, values: Record<string, MessageValue> = {}) {
  const text = (t as Say)(key, values)
  // What i18next answers for a key without a text.
  return text === key ? undefined : text
}
