import { languageFacts, type Language } from '@zuschlag/contracts/kernel/languages'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { utcOffset, zoneName } from '@zuschlag/contracts/kernel/zone-name'

const MINUTE_MS = 60_000
const NBSP = '\u00a0'
const currencySymbols: Readonly<Record<string, string>> = { EUR: '€' }

/**
 * Formats of numbers and times in mails (specification, section 9): no decimals, currency first, 24-hour
 * time.
 * @param namesZone for mails, since nobody knows where they are read; documents state their time zone once
 */
export function mailFormat(language: Language, namesZone = false) {
  const { locale, numbers } = languageFacts[language]
  const number = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 })
  const withCents = new Intl.NumberFormat(numbers, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const dated = (moment: Instant, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(instantToMs(moment))
  const offset = (moment: Instant, timeZone: string): string => utcOffset(instantToMs(moment), timeZone)
  const zoned = (text: string, moment: Instant, timeZone: string): string =>
    namesZone ? `${text}${NBSP}${zoneName(instantToMs(moment), timeZone, locale)}` : text
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    language,
    /** € 1.234.567, CHF 3.400.000 */
    money: (amount: number, currency: string) =>
      `${currencySymbols[currency] ?? currency}${NBSP}${number.format(amount)}`,
    /** € 8.640,55, where cents count */
    exactMoney: (amount: number, currency: string) =>
      `${currencySymbols[currency] ?? currency}${NBSP}${withCents.format(amount)}`,
    /** 26.11.2026 */
    date: (moment: Instant, timeZone: string) => dated(moment, timeZone, day),
    /** 26.11.2026 18:00, in mails 26.11.2026 18:00 MEZ */
    dateTime: (moment: Instant, timeZone: string) =>
      zoned(`${dated(moment, timeZone, day)} ${dated(moment, timeZone, clock)}`, moment, timeZone),
    /** 26.11.2026 18:00, and 26.11.2026 18:04:41 where an extension moved it to within a minute. */
    end: (moment: Instant, timeZone: string) => {
      const exact = { ...clock, ...(instantToMs(moment) % MINUTE_MS !== 0 && { second: '2-digit' as const }) }
      return zoned(`${dated(moment, timeZone, day)} ${dated(moment, timeZone, exact)}`, moment, timeZone)
    },
    /** 26.11.2026 18:00:04,031 (UTC+1): also in the hour that the end of summer time repeats. */
    dateTimeMs: (moment: Instant, timeZone: string) => {
      const exact = { ...clock, second: '2-digit', fractionalSecondDigits: 3 } as const
      return `${dated(moment, timeZone, day)} ${dated(moment, timeZone, exact)} (${offset(moment, timeZone)})`
    },
    /** UTC+1 */
    offset,
    /** 1.140 */
    wholeNumber: (value: number) => number.format(value),
    /** 18:00 */
    time: (moment: Instant, timeZone: string) => zoned(dated(moment, timeZone, clock), moment, timeZone),
  }
}

export type MailFormat = ReturnType<typeof mailFormat>
