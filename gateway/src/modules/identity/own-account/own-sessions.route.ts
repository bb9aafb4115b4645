import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  endOtherSessions,
  endOwnSession,
  getOwnSessions,
  type OwnSession,
  ownSessionSchema,
} from '@zuschlag/contracts/user/own-sessions'
import type { Knex } from 'knex'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { cancelEmailChange } from '../accounts/email-changes.ts'
import { provePassword } from '../accounts/second-factor/identity-proof.ts'
import { lockProven } from '../accounts/verified-account.ts'
import type { SessionCookie, Sessions } from '../../../policies/session-port.ts'
import { sessionsTable } from '../accounts/session-rows.ts'
import { SESSION_IDLE_TIMEOUT_MS } from '../accounts/sessions.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { readAs, rowsOf } from '../../../kernel/rows.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'

const facts = { who: 'ownAccount', tag: 'Own account' } as const

export type OwnSessionDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
}

export function ownSessionRoutes(dependencies: OwnSessionDependencies): readonly Route[] {
  const { knex, sessions, sessionCookie } = dependencies
  return [
    signedInRoute(getOwnSessions, { ...facts, summary: 'List own sessions' }).answer(
      async ({ now }, { userId, sessionId }) => ok(await openSessionsOf(knex, userId, now, sessionId)),
    ),
    signedInRoute(endOwnSession, { ...facts, summary: 'End an own session' }).answer(async (call, viewer) => {
      const { userId, sessionId: current } = viewer
      const { sessionId } = call.params
      const proven = await provePassword(knex, viewer, call.body.password)
      if (!proven.ok) return proven
      const refused = await knex.transaction(async (transaction) => {
        const meanwhile = await lockProven(transaction, viewer, proven.value)
        if (meanwhile !== null) return meanwhile
        const open = await openSessionsOf(transaction, userId, call.now, current)
        if (!open.some(({ id }) => id === sessionId)) return problemOf('notFound')
        await sessions.endOne(transaction, sessionId)
        const subject = { kind: 'user', id: userId } as const
        const entry = { action: 'user.sessionEnded', subject }
        await writeAuditEntry(transaction, { origin: originOf(call), ...entry })
        return null
      })
      if (refused !== null) return err(refused)
      sessions.announceEnded([sessionId])
      if (sessionId === current) call.setHeader('Set-Cookie', sessionCookie.clear)
      return ok(null)
    }),
    signedInRoute(endOtherSessions, { ...facts, summary: 'End all other own sessions' }).answer(
      async (call, viewer) => {
        const { userId, sessionId } = viewer
        const proven = await provePassword(knex, viewer, call.body.password)
        if (!proven.ok) return proven
        const ended = await knex.transaction(async (transaction) => {
          const refused = await lockProven(transaction, viewer, proven.value)
          if (refused !== null) return err(refused)
          const ids = await sessions.endAllOf(transaction, userId, sessionId)
          await cancelEmailChange(transaction, userId, originOf(call))
          await writeAuditEntry(transaction, {
            origin: originOf(call),
            action: 'user.otherSessionsEnded',
            subject: { kind: 'user', id: userId },
            after: { ended: ids.length },
          })
          return ok(ids)
        })
        if (!ended.ok) return ended
        sessions.announceEnded(ended.value)
        return ok({ ended: ended.value.length })
      },
    ),
  ]
}

/** Somebody's open sessions: the present one, then the one used last. */
export async function openSessionsOf(
  knex: Knex,
  userId: UserId,
  now: Instant,
  currentId: string,
): Promise<OwnSession[]> {
  const idleSince = msToInstant(instantToMs(now) - SESSION_IDLE_TIMEOUT_MS)
  const open = sessionsTable(knex)
    .leftJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .where({ 'sessions.user_id': userId })
    .whereNull('sessions.ended_at')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', idleSince)
    .orderByRaw('sessions.id = ? desc', [currentId])
    .orderBy([{ column: 'sessions.last_seen_at', order: 'desc' }, 'sessions.id'])
    .select('sessions.*', 'tenants.name as tenant_name')
  return (await rowsOf<Row>(open)).map((session) => {
    const { id, deviceKind: kind, deviceBrowser: browser, deviceSystem: system, ...row } = session
    const device = { kind, browser, system }
    return readAs(ownSessionSchema, { ...row, id, isCurrent: id === currentId, device })
  })
}

type Row = {
  readonly id: string
  readonly deviceKind: OwnSession['device']['kind']
  readonly deviceBrowser: string | null
  readonly deviceSystem: string | null
}
