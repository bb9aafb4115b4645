import { auditEntrySchema, getAuditEntries } from '@zuschlag/contracts/administration/audit-trail'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { readAs, rowsOf } from '../../../kernel/rows.ts'
import { auditEntries } from '../../identity/accounts/audit-trail.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import type { People } from '../admissions/people.ts'

type Entry = {
  readonly actorUserId: UserId | null
  readonly subjectKind: string
  readonly subjectId: string
}

type Dependencies = { readonly knex: Knex; readonly people: People }

export function auditTrailRoute({ knex, people }: Dependencies): Route {
  return route(getAuditEntries, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'List entries of the audit trail',
  }).answer(async ({ query: { before, take, actorUserId, subjectId, action } }) => {
    const entries = auditEntries(knex)
      .orderBy('id', 'desc')
      .limit(take + 1)
    if (before !== undefined) void entries.where('id', '<', before)
    if (actorUserId !== undefined) void entries.where({ actor_user_id: actorUserId })
    if (subjectId !== undefined) void entries.where({ subject_id: subjectId })
    if (action !== undefined) void entries.where({ action })
    const rows = await rowsOf<Entry>(entries)
    const shown = rows.slice(0, take)
    const personOf = await people(shown.flatMap(({ actorUserId: id }) => id ?? []))
    const page = shown.map((row) => {
      const { subjectKind: kind, subjectId: id, actorUserId: actor } = row
      const actorName = actor === null ? null : personOf(actor).name
      return readAs(auditEntrySchema, { ...row, subject: { kind, id }, actorName })
    })
    return ok({ entries: page, next: rows.length > take ? (page.at(-1)?.id ?? null) : null })
  })
}
