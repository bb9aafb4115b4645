import type { useFormat } from '../../../kernel/i18n/use-format.ts'

const MINUTE_MS = 60_000

type Format = ReturnType<typeof useFormat>

/** A moment as the sheet says it: to the minute, or to the second where it is no full minute. */
export function momentText(format: Format, at: string, timeZone: string): string {
  return isFullMinute(at) ? format.dateTime(at, timeZone) : format.dateTimeSeconds(at, timeZone)
}

/** The same beside another moment: the day is said only where it is another one. */
export function momentBeside(format: Format, at: string, other: string, timeZone: string): string {
  if (format.date(at, timeZone) !== format.date(other, timeZone)) return momentText(format, at, timeZone)
  return isFullMinute(at) ? format.time(at, timeZone) : format.timeSeconds(at, timeZone)
}

const isFullMinute = (at: string) => Date.parse(at) % MINUTE_MS === 0
