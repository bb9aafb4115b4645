import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { getTimeLine } from '@zuschlag/contracts/administration/activity'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { textIfAny, type Translate } from '../../../kernel/i18n/translator.ts'
import { actionText, eventTypes } from '../history/event-words.ts'
import type { AuditSearch } from './audit-search-schema.ts'

const TAKE = 50

/** The activity page by page, the newest lines first. */
export const timeLineQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'activity', search],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return requireBody(
        await call(getTimeLine, { query: { ...filtersOf(search), ...before, take: TAKE }, signal }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const DAY_MS = 86_400_000

/** What the server is asked for: days become instants of the reader's own zone. */
export function filtersOf({ kind, person, object, from, to }: AuditSearch) {
  const start = startOf(from)
  const end = startOf(to)
  return {
    ...(kind !== undefined && { kind }),
    ...(person !== undefined && { person }),
    ...(object !== undefined && { object }),
    ...(start !== null && { from: msToInstant(start) }),
    // The next midnight, also where a day has 23 or 25 hours.
    ...(end !== null && { until: msToInstant(new Date(end + DAY_MS + DAY_MS / 4).setHours(0, 0, 0, 0)) }),
  }
}

/** The local midnight that a day starts with; null for a day that there is not. */
function startOf(date: string | undefined): number | null {
  if (date === undefined) return null
  const ms = new Date(`${date}T00:00:00`).getTime()
  return Number.isNaN(ms) ? null : ms
}

/** Label of an activity entry; one without a text does not show its technical name. */
export function typeWord(t: Translate, type: string): string {
  const event = eventTypes.find((known) => known === type)
  if (event !== undefined) return t(`runningAuction.event.${event}`)
  return actionText(t, type) ?? t('audit.other')
}

/** The fields of an object that a line changed, each once; of accounts and tenants none has a label here. */
export function fieldWords(t: Translate, fields: readonly string[]): readonly string[] {
  const words = fields.flatMap(
    (field) =>
      textIfAny(t, `administration.editor.field.${field}`) ??
      // Those that are more than one field of the editor, or a mark in it.
      textIfAny(t, `audit.field.${field}`) ??
      [],
  )
  return [...new Set(words)]
}
