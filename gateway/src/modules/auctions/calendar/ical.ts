import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** One entry of a calendar, before it is written down. */
export type CalendarEntry = {
  /** Never changes: calendars identify the entry by it. */
  readonly uid: string
  /** Grows with each change; the larger one replaces the smaller. */
  readonly sequence: number
  readonly writtenAt: Instant
  /** The one moment that the entry is about. */
  readonly at: Instant
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  readonly isCancelled: boolean
  /** How long before the moment somebody is reminded, ISO 8601 durations. */
  readonly remindBefore: readonly string[]
}

/** Octets of a line of RFC 5545, section 3.1, without its line break. */
export const LINE_OCTETS_MAX = 75

/** A calendar file with one entry (RFC 5545): UTC moments, escaped texts, folded lines, CRLF. */
export function calendarFile(entry: CalendarEntry, language: string): string {
  const status = entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zuschlag//Offer processes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utc(entry.writtenAt)}`,
    `SEQUENCE:${entry.sequence}`,
    // Without DTEND the entry has no duration: it ends when it starts (section 3.6.1).
    `DTSTART:${utc(entry.at)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(entry.summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `URL:${entry.url}`,
    `STATUS:${status}`,
    // The entry does not mark its owner as busy.
    'TRANSP:TRANSPARENT',
    ...(entry.isCancelled ? [] : entry.remindBefore.flatMap((before) => alarm(before, entry.summary))),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function alarm(before: string, text: string): readonly string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(text)}`,
    `TRIGGER:-${before}`,
    'END:VALARM',
  ]
}

/** `20261124T175500Z`; fractions of a second are truncated, so that no reminder is late. */
function utc(instant: Instant): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Text of section 3.3.11. Control characters are not allowed there and are removed. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Folds a line after at most 75 octets, never inside a character (section 3.1). */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // The white space that marks a continuation is an octet of its line.
    const available = parts.length === 0 ? LINE_OCTETS_MAX : LINE_OCTETS_MAX - 1
    if (octets + size > available) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
