import { decimalSeparatorOf, languageFacts } from '@zuschlag/contracts/kernel/languages'
import { utcOffset, zoneName } from '@zuschlag/contracts/kernel/zone-name'
import { type Language, localeOf } from './language.ts'

/** Instants come as ISO 8601 text, or as milliseconds since 1970. */
type Moment = string | number

const AREA_DIGITS_MAX = 2
const PERCENT_DIGITS_MAX = 3
const CENTS = 100
/** No line ends between currency symbol and amount. */
const NBSP = '\u00a0'

export type Format = ReturnType<typeof createFormat>

/**
 * The one place that turns figures into text. Amounts are whole currency units in the tenant's currency (ISO
 * 4217); moments are shown in the auction's IANA time zone, never in the device's.
 * @param readerZone the device's time zone; where its clock shows another time, times of day name their zone
 */
export function createFormat(language: Language, readerZone: string | null = null) {
  const locale = localeOf[language]
  const numbers = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const dates = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

  const number = (value: number, options: Intl.NumberFormatOptions) => numbers(options).format(value)
  const date = (moment: Moment, options: Intl.DateTimeFormatOptions) =>
    dates(options).format(new Date(moment))
  /** dd.MM.yyyy in every language (specification, section 9). */
  const numericDate = (moment: Moment, options: Intl.DateTimeFormatOptions) =>
    numericDates(options).format(new Date(moment))

  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const dateTimeMs = (moment: Moment, timeZone: string) =>
    `${numericDate(moment, { ...day, timeZone })} ${date(moment, { ...clock, second: '2-digit', fractionalSecondDigits: 3, timeZone })}`
  /** Nothing for readers whose own clock shows the same. */
  const zone = (moment: Moment, timeZone: string) => {
    if (readerZone === null || readerZone === timeZone) return ''
    const ms = new Date(moment).getTime()
    const isSame = utcOffset(ms, readerZone) === utcOffset(ms, timeZone)
    return isSame ? '' : `${NBSP}${zoneName(ms, timeZone, locale)}`
  }
  const symbol = cached((currency: string) =>
    currencySign(numbers({ style: 'currency', currency }), currency),
  )
  const money = (amount: number, currency: string) =>
    `${amount < 0 ? '\u2212' : ''}${symbol(currency)}${NBSP}${grouped(language, Math.abs(amount))}`

  return {
    language,
    /** What stands before decimals. */
    decimalSeparator: decimalSeparatorOf(language),
    /** Deutsch, Englisch: a language as this one calls it. */
    languageName: (of: Language) => languageNames(locale).of(of) ?? languageFacts[of].name,
    /** € 1.234.567 */
    money,
    /** + € 20.000, − € 5.000: a difference, with a real minus sign. */
    moneyDifference: (amount: number, currency: string) =>
      `${amount < 0 ? '\u2212' : '+'}${NBSP}${money(Math.abs(amount), currency)}`,
    /** € 2,34 Mio. from a million on, else as `money`: for flags on the map. */
    moneyShort: (amount: number, currency: string) => {
      if (Math.abs(amount) < 1_000_000) return money(amount, currency)
      const digits = { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
      return `${symbol(currency)}${NBSP}${number(amount, digits).replaceAll(/\s/g, NBSP)}`
    },
    /** € 1.500,00: integer cents with both digits, for fees. */
    moneyExact: (cents: number, currency: string) =>
      `${symbol(currency)}${NBSP}${groupedExactly(language, cents / CENTS)}`,
    /** 1.234.567 with dots also where the locale would group by spaces. */
    wholeNumber: (value: number) => grouped(language, value),
    /** 1,2: at most one decimal, for sizes of files. */
    decimal: (value: number) => grouped(language, value, 1),
    /** 0,82: at most two decimals. */
    decimalExact: (value: number) => grouped(language, value, AREA_DIGITS_MAX),
    /** 1.140,5 m², at most two decimals. */
    area: (squareMetres: number) => `${grouped(language, squareMetres, AREA_DIGITS_MAX)}${NBSP}m²`,
    /** 3,5 %; up to three decimals. The value is in percent, 3.5 and not 0.035. */
    percent: (value: number) => `${grouped(language, value, PERCENT_DIGITS_MAX)}${NBSP}%`,
    /** + 12,3 %, − 4 %: a difference in percent, at most one decimal. */
    percentDifference: (value: number) =>
      `${value < 0 ? '\u2212' : '+'}${NBSP}${grouped(language, Math.abs(value), 1)}${NBSP}%`,
    /** 26.11.2026 */
    date: (moment: Moment, timeZone: string) => numericDate(moment, { ...day, timeZone }),
    /** 26. November 2026 */
    dateLong: (moment: Moment, timeZone: string) =>
      date(moment, { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
    /** Freitag, 18. Dezember 2026 */
    weekdayAndDate: (moment: Moment, timeZone: string) =>
      date(moment, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }),
    /** November 2026 */
    monthAndYear: (moment: Moment, timeZone: string) =>
      date(moment, { month: 'long', year: 'numeric', timeZone }),
    /** 26.11.2026 18:00, abroad 26.11.2026 18:00 MEZ */
    dateTime: (moment: Moment, timeZone: string) =>
      `${numericDate(moment, { ...day, timeZone })} ${date(moment, { ...clock, timeZone })}${zone(moment, timeZone)}`,
    /** 24.11.2026 21:38:04, abroad with its zone */
    dateTimeSeconds: (moment: Moment, timeZone: string) =>
      `${numericDate(moment, { ...day, timeZone })} ${date(moment, { ...clock, second: '2-digit', timeZone })}${zone(moment, timeZone)}`,
    /** 24.11.2026 21:38:04,031 */
    dateTimeMs,
    /** 24.11.2026 21:38:04,031 (UTC+1): what a receipt states, also in the hour that summer time repeats. */
    receiptTime: (moment: Moment, timeZone: string) =>
      `${dateTimeMs(moment, timeZone)} (${utcOffset(new Date(moment).getTime(), timeZone)})`,
    /** 21.11. */
    dayOfMonth: (moment: Moment, timeZone: string) =>
      numericDate(moment, { day: '2-digit', month: '2-digit', timeZone }),
    /** 18:00, abroad 18:00 MEZ */
    time: (moment: Moment, timeZone: string) =>
      `${date(moment, { ...clock, timeZone })}${zone(moment, timeZone)}`,
    /** 22:14:36, abroad with its zone */
    timeSeconds: (moment: Moment, timeZone: string) =>
      `${date(moment, { ...clock, second: '2-digit', timeZone })}${zone(moment, timeZone)}`,
  }
}

const languageNames = cached((locale: string) => new Intl.DisplayNames(locale, { type: 'language' }))

const numericDates = cached(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('de-AT', options),
)

function grouped(language: Language, value: number, digitsMax = 0): string {
  return groupedFormats({ language, digitsMax }).format(value)
}

/** Writes two decimals, also where they are zeros. */
function groupedExactly(language: Language, value: number): string {
  const { numbers } = languageFacts[language]
  return new Intl.NumberFormat(numbers, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
}

const groupedFormats = cached(({ language, digitsMax }: { language: Language; digitsMax: number }) => {
  return new Intl.NumberFormat(languageFacts[language].numbers, { maximumFractionDigits: digitsMax })
})

function currencySign(format: Intl.NumberFormat, currency: string): string {
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

/** Formats are costly to make and few: one for each set of options. */
function cached<Options, T>(make: (options: Options) => T): (options: Options) => T {
  const made = new Map<string, T>()
  return (options) => {
    const key = JSON.stringify(options)
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(options)
    made.set(key, value)
    return value
  }
}
