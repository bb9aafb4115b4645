import { type Language, defaultLanguage, isLanguage } from './language.ts'
import type { MessageKey, ValueNames } from './message-keys.ts'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { utcOffset } from '@zuschlag/contracts/kernel/zone-name'
import {
  useSyncExternalStore,
  useContext,
  createContext,
  createElement,
  type ReactNode,
  useMemo,
} from 'react'
import { createFormat } from './format.ts'
import { useTranslation as useI18next } from 'react-i18next'

/**
 * What speaks on this page: found once for the whole tree, because some three hundred components ask for it.
 */
export const TranslatorContext = createContext<Translator | null>(null)

/** Lets everything below speak the language that is spoken now, and renders it again when that changes. */
export function TranslatorProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useI18next()
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage
  const translator = useMemo<Translator>(
    () => ({ language, t: translating(remembering(t)) }),
    // `t` is another one for each language.
    [t, language],
  )
  return createElement(TranslatorContext, { value: translator }, children)
}

/** The texts in the language that is spoken now; renders again when it changes. */
export function useTranslation(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === null) throw new Error('There is no TranslatorProvider above')
  return translator
}

const formats = forEachLanguage((language) => createFormat(language))

/** Where most readers are, and every property: their clocks show the same all year. */
const HOME_ZONE = 'Europe/Vienna'
const MONTHS_OF_A_YEAR = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15))
/** Moments of the administration and of an account are shown in it; those of an offer in the offer's. */
export const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const isAbroad = MONTHS_OF_A_YEAR.some((at) => utcOffset(at, readerZone) !== utcOffset(at, HOME_ZONE))
const shownHere = isAbroad ? forEachLanguage((language) => createFormat(language, readerZone)) : formats

/** The time zone of a device never changes while a page is shown. */
const never = () => () => undefined

/**
 * Texts and formats of the language that is spoken now. The server does not know where a reader is: zones are
 * named once the page is hydrated. What writes neither figures nor days takes `useTranslation` alone.
 */
export function useIntl() {
  const { t, language } = useTranslation()
  const byLanguage = useSyncExternalStore(
    never,
    () => shownHere,
    () => formats,
  )
  return { t, language, format: byLanguage[language] }
}

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
