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

function namePart(moment: number, timeZone: string, locale: string, timeZoneName: NameStyle): string {
  const key = `${locale} ${timeZone} ${timeZoneName}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
  formats.set(key, format)
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
