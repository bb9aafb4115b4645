import { type Instant, instantToMs } from './instant.ts'

type NameStyle = 'short' | 'shortOffset'

const formats = new Map<string, Intl.DateTimeFormat>()

/** "MEZ", "CET": what people call the clock of an IANA time zone at a moment (milliseconds since 1970). */
export function zoneName(moment: number, timeZone: string, locale: string): string {
  return namePart(moment, timeZone, locale, 'short')
}

/** "UTC+1": also in the hour that the end of summer time repeats. */
export function utcOffset(moment: number, timeZone: string): string {
  return namePart(moment, timeZone, 'en-GB', 'shortOffset').replace('GMT', 'UTC')
}

/** The day on which a moment lies in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: number | Instant, timeZone: string): string {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...fields }).format(
    typeof moment === 'number' ? moment : instantToMs(moment),
  )
}

function namePart(moment: number, timeZone: string, locale: string, timeZoneName: NameStyle): string {
  const key = `${locale} ${timeZone} ${timeZoneName}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
  formats.set(key, format)
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
