import { extensionOf } from '@zuschlag/contracts/auction/extension-examples'
import { getAuctionCalendar } from '@zuschlag/contracts/auction/read-calendar'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Language, languageFacts, type Translated } from '@zuschlag/contracts/kernel/languages'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { CLOSED_REVISION_MIN } from '@zuschlag/contracts/realtime/revisions'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { type Route, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { type AuctionAccess, seeAuction } from '../../../policies/auction-access.ts'
import { textsIn } from '../../../kernel/texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

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

const texts: Translated<typeof de> = { de, en }
const REMINDERS = ['PT1H', 'PT10M']

type Options = { readonly language: Language; readonly publicUrl: string; readonly now: Instant }

/** The end of an auction as a calendar file; null if the end is open. */
export function auctionCalendar(
  row: AuctionDetailsRow,
  { language, publicUrl, now }: Options,
): string | null {
  if (row.effectiveEndAt === null) return null
  const t = textsIn(texts, language)
  const url = `${publicUrl}/${language}/${row.auctionId}`
  const isWithdrawn = row.withdrawnAt !== null
  const { street, zipCode, city, country } = row.description
  const canExtend = extensionOf({ ...row.terms, timeZone: row.timeZone }) !== null
  const description = [
    t('description', {
      date: localDate(row.effectiveEndAt, row.timeZone, language),
      timeZone: row.timeZone,
    }),
    ...(canExtend ? [t('extension')] : []),
    t('link', { url }),
  ]
  const entry = {
    uid: `${row.auctionId}@${new URL(publicUrl).hostname}`,
    sequence: sequenceOf(row),
    writtenAt: now,
    at: row.effectiveEndAt,
    summary: t(isWithdrawn ? 'cancelled' : 'summary', { title: row.title }),
    description: description.join('\n'),
    location: [street, `${zipCode} ${city}`, t(`country.${country}`)].filter(Boolean).join(', '),
    url,
    isCancelled: isWithdrawn || !row.isPublished,
    remindBefore: REMINDERS,
  }
  return calendarFile(entry, language)
}

/**
 * Grows with each public change, such as of the end. In a closed process the revision is an instant in
 * milliseconds, which is too large for an integer of this format.
 */
function sequenceOf({ publicRevision }: AuctionDetailsRow): number {
  if (publicRevision < CLOSED_REVISION_MIN) return publicRevision
  return Math.floor((publicRevision - CLOSED_REVISION_MIN) / 1000)
}

function localDate(instant: Instant, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return format.format(new Date(instant))
}

/** For everybody who sees the auction. */
export function calendarRoute(access: AuctionAccess, publicUrl: string): Route {
  return textRoute(getAuctionCalendar, {
    who: 'whoSees',
    tag: 'Auctions',
    summary: 'Download the end of an auction as a calendar file',
  }).answer(async ({ params, query, viewer, headers, now }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const calendar = auctionCalendar(seen.value.row, { language: query.language, publicUrl, now })
    if (calendar === null) return err(rejectionProblem({ code: 'auctionHasNoEnd' }, { showToast: false }))
    const contentType = 'text/calendar; charset=utf-8'
    return ok(new TextAnswer(calendar, { contentType, fileName: `zuschlag-${params.auctionId}.ics` }))
  })
}
