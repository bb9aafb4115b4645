import {
  languageFacts,
  translationIn,
  type Language,
  type Translated,
} from '@zuschlag/contracts/kernel/languages'
import { extensionOf } from '@zuschlag/contracts/auction/extension-examples'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { CLOSED_REVISION_MIN } from '@zuschlag/contracts/realtime/revisions'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { calendarFile } from './ical.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Translated<typeof de> = { de, en }
const REMINDERS = ['PT1H', 'PT10M']

type Options = { readonly language: Language; readonly publicUrl: string; readonly now: Instant }

/** The end of an auction as a calendar file; null if the end is open. */
export function auctionCalendar(
  row: AuctionDetailsRow,
  { language, publicUrl, now }: Options,
): string | null {
  if (row.effectiveEndAt === null) return null
  const text = translationIn(texts, language)
  const url = `${publicUrl}/${language}/${row.auctionId}`
  const isWithdrawn = row.withdrawnAt !== null
  const { street, zipCode, city, country } = row.description
  const canExtend = extensionOf({ ...row.terms, timeZone: row.timeZone }) !== null
  const description = [
    fill(text.description, {
      date: localDate(row.effectiveEndAt, row.timeZone, language),
      timeZone: row.timeZone,
    }),
    ...(canExtend ? [text.extension] : []),
    fill(text.link, { url }),
  ]
  const entry = {
    uid: `${row.auctionId}@${new URL(publicUrl).hostname}`,
    sequence: sequenceOf(row),
    writtenAt: now,
    at: row.effectiveEndAt,
    summary: fill(isWithdrawn ? text.cancelled : text.summary, { title: row.title }),
    description: description.join('\n'),
    location: [street, `${zipCode} ${city}`, text.country[country]].filter(Boolean).join(', '),
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

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => values[name] ?? '')
}
