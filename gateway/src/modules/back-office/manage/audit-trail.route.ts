import { type AuditEntryView, getAuditEntries } from '@zuschlag/contracts/administration/audit-trail'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { auditEntries, type Fields } from '../../identity/accounts/audit-trail.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import type { People } from '../admissions/people.ts'

type Row = {
  /** PostgreSQL's bigint comes as text. */
  id: string
  at: Date
  actor_user_id: UserId | null
  action: string
  subject_kind: string
  subject_id: string
  before: Fields | null
  after: Fields | null
  request_id: string | null
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
    const rows = (await entries) as Row[]
    const shown = rows.slice(0, take)
    const personOf = await people(shown.flatMap(({ actor_user_id: id }) => id ?? []))
    const page = shown.map((row) => ({
      ...presentEntry(row),
      actorName: row.actor_user_id === null ? null : personOf(row.actor_user_id).name,
    }))
    return ok({ entries: page, next: rows.length > take ? (page.at(-1)?.id ?? null) : null })
  })
}

function presentEntry(row: Row): Omit<AuditEntryView, 'actorName'> {
  return {
    id: Number(row.id),
    at: msToInstant(row.at.getTime()),
    actorUserId: row.actor_user_id,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}
