import type texts from '@zuschlag/contracts/texts/de.json'
import type { ValuesByKey } from './messages.gen.ts'

/** Singular and plural are one key. */
type Base<Key extends string> =
  Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Name : Key

type Flat<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Base<Key> : `${Key}.${Flat<Texts[Key]>}`
}[keyof Texts & string]

/** Every text by its key: an unknown one fails to compile. */
export type MessageKey = Flat<typeof texts>

/** The names of the values that a text asks for; of several keys, of all of them. */
export type ValueNames<Key extends MessageKey> = Key extends keyof ValuesByKey ? ValuesByKey[Key] : never
