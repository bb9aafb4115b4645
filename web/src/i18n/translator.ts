import type { Language } from './language.ts'
import type { MessageKey, MessageValues } from './messages.gen.ts'

export type MessageValue = string | number

/** What a text asks for: `count` is a number, because it chooses between singular and plural. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in MessageValues[Key]]: Name extends 'count' ? number : MessageValue
}

/** Of a key that is chosen at run time, the values of all that it may be; a text ignores what it does not name. */
type Arguments<Key extends MessageKey> = [MessageValues[Key]] extends [never]
  ? [values?: Readonly<Record<string, MessageValue>>]
  : [values: ValuesOf<Key> & Readonly<Record<string, MessageValue>>]

/** i18next's `t` with the product's own keys: an unknown key does not compile, nor does a text without its values. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

export type Translator = { readonly language: Language; readonly t: Translate }

/** What i18next is asked for, without the types of its own. */
export type Say = (key: string, values: Record<string, unknown>) => string

export function translating(say: Say): Translate {
  return (key, values: Readonly<Record<string, MessageValue>> = {}) => say(key, values)
}
