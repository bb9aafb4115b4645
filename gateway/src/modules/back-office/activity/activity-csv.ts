import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import type { Language } from '@zuschlag/contracts/kernel/languages'
import { type CsvCell, csvOf } from '../../../kernel/csv/csv.ts'

export type ActivityOrder = { readonly entries: readonly TimeLineEntry[]; readonly language: Language }

/** The activity as a table. */
export function activityCsv({ entries, language }: ActivityOrder): string {
  return csvOf([head, ...entries.map(cellsOf)], language)
}

/** Names as in the API, so that readers of the file find them in its documentation. */
const head = [
  'at',
  'type',
  'actorName',
  'actorUserId',
  'actorRole',
  'objectTitle',
  'objectId',
  'revision',
  'subjectKind',
  'subjectName',
  'subjectId',
  'fields',
  'price',
  'reason',
  'hash',
] as const

function cellsOf({
  at,
  type,
  actor,
  object,
  subject,
  fields,
  price,
  reason,
  hash,
}: TimeLineEntry): CsvCell[] {
  return [
    at,
    type,
    actor.person?.name ?? null,
    actor.person?.id ?? null,
    actor.role,
    object?.title ?? null,
    object?.id ?? null,
    object?.revision ?? null,
    subject?.kind ?? null,
    subject?.name ?? null,
    subject?.id ?? null,
    fields.join(' '),
    price,
    reason,
    hash,
  ]
}
