import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  changeNotificationChoices,
  getNotificationChoices,
} from '@zuschlag/contracts/user/notification-choices'
import type { NotificationChoices } from '@zuschlag/contracts/user/notification-choices'
import { deletePersonalData, exportPersonalData } from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import type { GateDependencies } from '../accounts/second-factor/factor-gate.ts'
import { proveIdentity } from '../accounts/second-factor/identity-proof.ts'
import { lockProven } from '../accounts/verified-account.ts'
import type { SessionCookie } from '../../../policies/session-cookie.ts'
import { jsonPieces } from '../../../kernel/json-pieces.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { type Route, signedInRoute, streamRoute } from '../../../edge/http/route.ts'
import { StreamAnswer } from '../../../edge/http/stream-answer.ts'
import type { EraseDependencies } from './erase-account.ts'
import { eraseAccount } from './erase-account.ts'
import type { PersonalDataContributors } from './export-personal-data.ts'
import { personalDataOf } from './export-personal-data.ts'
import { notificationChoicesOf, saveNotificationChoices } from './notification-choices.ts'

export type PersonalDataDependencies = EraseDependencies &
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
