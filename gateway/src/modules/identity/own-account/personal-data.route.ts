import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  changeNotificationChoices,
  getNotificationChoices,
  type NotificationChoices,
} from '@zuschlag/contracts/user/notification-choices'
import { deletePersonalData, exportPersonalData } from '@zuschlag/contracts/user/personal-data'
import { systemTimers, yieldToEventLoop } from '@zuschlag/engine/time/timers'
import type { Knex } from 'knex'
import { type Route, signedInRoute, streamRoute } from '../../../edge/http/route.ts'
import { StreamAnswer } from '../../../edge/http/answers.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import type { SessionCookie } from '../../../policies/session-port.ts'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import type { GateDependencies } from '../accounts/second-factor/factor-gate.ts'
import { proveIdentity } from '../accounts/second-factor/identity-proof.ts'
import { lockProven } from '../accounts/verified-account.ts'
import { eraseAccount, type EraseDependencies } from './erase-account.ts'
import { type PersonalDataContributors, personalDataOf } from './export-personal-data.ts'
import { notificationChoicesOf, saveNotificationChoices } from './notification-choices.ts'

/** Rows that are written without a pause: some milliseconds, for long ones too. */
export const ROWS_AT_ONCE = 200

/**
 * An object as JSON, its lists some rows at a time: the whole of it would keep the event loop for as long as
 * it takes to write, and to hand it to a thread takes longer than that.
 */
export async function* jsonPieces(value: object): AsyncGenerator<string> {
  let before = '{'
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(member)) yield* rowsOf(member)
    else yield JSON.stringify(member)
  }
  yield before === '{' ? '{}' : '}'
}

async function* rowsOf(rows: readonly unknown[]): AsyncGenerator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)).slice(1, -1)
    yield `${start === 0 ? '[' : ','}${written}`
    await yieldToEventLoop(systemTimers)
  }
  yield rows.length === 0 ? '[]' : ']'
}

type PersonalDataDependencies = EraseDependencies &
  GateDependencies & {
    readonly sessionCookie: SessionCookie
    readonly contributors: PersonalDataContributors
    readonly documents: Pick<DocumentWriters, 'inTurn'>
  }

export function personalDataRoutes(dependencies: PersonalDataDependencies): readonly Route[] {
  const { knex, sessionCookie, contributors, documents } = dependencies
  return [
    signedInRoute(getNotificationChoices, {
      who: 'ownAccount',
      tag: 'Alerts and watch list',
      summary: 'Get which notifications are sent',
    }).answer(async (_call, { userId }) => ok(await notificationChoicesOf(knex, userId))),
    signedInRoute(changeNotificationChoices, {
      who: 'ownAccount',
      tag: 'Alerts and watch list',
      summary: 'Choose which notifications are sent',
    }).answer(async (call, { userId }) => {
      const changed = await knex.transaction(async (transaction): Promise<NotificationChoices> => {
        const before = await notificationChoicesOf(transaction, userId)
        await saveNotificationChoices(transaction, userId, call.body)
        const after = await notificationChoicesOf(transaction, userId)
        const subject = { kind: 'user', id: userId } as const
        const entry = { action: 'user.notificationChoicesChanged', subject, before, after }
        await writeAuditEntry(transaction, { origin: originOf(call), ...entry })
        return after
      })
      return ok(changed)
    }),
    streamRoute(exportPersonalData, {
      who: 'ownAccount',
      tag: 'Own account',
      summary: 'Export own personal data',
    }).answer(async (call, viewer) => {
      const data = await documents.inTurn(viewer.userId, async () => {
        const found = await personalDataOf(knex, viewer, call.now, contributors)
        return found === null ? err(problemOf('notFound')) : ok(found)
      })
      if (!data.ok) return data
      const contentType = 'application/json; charset=utf-8'
      const fileName = 'zuschlag-personal-data.json'
      return ok(new StreamAnswer(jsonPieces(data.value), { contentType, fileName }))
    }),
    signedInRoute(deletePersonalData, {
      who: 'ownAccount',
      tag: 'Own account',
      summary: 'Delete the own account',
    }).answer(async (call, viewer) => {
      const proven = await proveIdentity(call, viewer, dependencies)
      if (!proven.ok) return proven
      const lock = (transaction: Knex) => lockProven(transaction, viewer, proven.value)
      const refused = await eraseAccount(proven.value, originOf(call), dependencies, lock)
      if (refused !== null) return err(refused)
      call.setHeader('Set-Cookie', sessionCookie.clear)
      return ok(null)
    }),
  ]
}
