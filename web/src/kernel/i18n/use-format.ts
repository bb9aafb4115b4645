import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { utcOffset } from '@zuschlag/contracts/kernel/zone-name'
import { useSyncExternalStore } from 'react'
import { createFormat } from './format.ts'
import { useLanguage } from './use-language.ts'

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
 * The formats of the language that is spoken now. The server does not know where a reader is: zones are named
 * once the page is hydrated.
 */
export function useFormat() {
  const byLanguage = useSyncExternalStore(
    never,
    () => shownHere,
    () => formats,
  )
  return byLanguage[useLanguage()]
}
