import type { Instant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile, escapeText, fold, LINE_OCTETS_MAX } from './read-calendar.route.ts'

const entry: CalendarEntry = {
  uid: '0192@zuschlag.example',
  sequence: 7,
  writtenAt: '2026-11-21T10:00:00.500Z' as Instant,
  at: '2026-11-24T17:55:59.999Z' as Instant,
  summary: 'Ende: Chalet; Garten, Hof\\Zeile',
  description: 'Erste Zeile\nZweite',
  location: 'Lange Gasse, 1080 Wien',
  url: 'https://zuschlag.example/de/0192',
  isCancelled: false,
  remindBefore: ['PT1H', 'PT10M'],
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('ä', '€', '🏠', ';', ',', '\\', '\n', '\r', 'x'), maxLength: 200 }),
)

/** What a reader makes of a file: RFC 5545, sections 3.1 and 3.3.11. */
const unfold = (text: string) => text.replaceAll('\r\n ', '')
const unescape = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_pair, character: string) => (/n/i.test(character) ? '\n' : character))

test('no line is longer than 75 octets, and unfolding gives the line back', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = `SUMMARY:${escapeText(text)}`
      const folded = fold(line)
      for (const part of folded.split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(LINE_OCTETS_MAX)
        // A character that was cut in two would not come back from its octets.
        expect(Buffer.from(part).toString()).toBe(part)
      }
      expect(unfold(folded)).toBe(line)
    }),
  )
})

test('any title stays inside its property and is read back unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = unfold(calendarFile({ ...entry, summary: text }, 'de')).split('\r\n')
      expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(4)
      const summary =
        lines
          .find((line) => line.startsWith('SUMMARY'))
          ?.split(':')
          .slice(1)
          .join(':') ?? ''
      const printable = text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
      expect(unescape(summary)).toBe(printable)
    }),
  )
})

test('an entry is one moment in UTC with its reminders, or a cancellation without', () => {
  expect(calendarFile(entry, 'de').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zuschlag//Offer processes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0192@zuschlag.example',
    'DTSTAMP:20261121T100000Z',
    'SEQUENCE:7',
    'DTSTART:20261124T175559Z',
    String.raw`SUMMARY;LANGUAGE=de:Ende: Chalet\; Garten\, Hof\\Zeile`,
    String.raw`DESCRIPTION;LANGUAGE=de:Erste Zeile\nZweite`,
    String.raw`LOCATION:Lange Gasse\, 1080 Wien`,
    'URL:https://zuschlag.example/de/0192',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    ...['PT1H', 'PT10M'].flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Ende: Chalet\; Garten\, Hof\\Zeile`,
      `TRIGGER:-${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  const cancelled = calendarFile({ ...entry, isCancelled: true }, 'en')
  expect(cancelled).toContain('STATUS:CANCELLED')
  expect(cancelled).not.toContain('VALARM')
})
