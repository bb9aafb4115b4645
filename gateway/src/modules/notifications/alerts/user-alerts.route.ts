import {
  getUserAlerts,
  readUserAlerts,
  type UserAlert,
  userAlertSchema,
} from '@zuschlag/contracts/alerts/user-alerts'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { unreadNoticesSql, userNoticesSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { Knex } from 'knex'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { readAs, rowOf } from '../../../kernel/rows.ts'
import { waitingWork } from '../../identity/registrations/waiting-work.ts'
import { noticeTable } from './notices.ts'

/** Unread alerts are counted up to this limit. */
const UNREAD_MAX = 1_000

type Row = {
  readonly currencyCode: string | null
  readonly endAt: Instant | null
  readonly changes: UserAlert['changes'] | null
  readonly readAt: Instant | null
}

/** The reader's alerts in the product. */
export function userAlertRoutes({ knex }: { readonly knex: Knex }): readonly Route[] {
  return [
    signedInRoute(getUserAlerts, {
      who: 'ownAccount',
      tag: 'Alerts and watch list',
      summary: 'List own notifications',
    }).answer(async ({ query }, { userId, isSystemAdmin }) => {
      const alerts = await knex.raw<{ rows: object[] }>(userNoticesSql, { userId, ...query })
      const unread = await knex.raw<{ rows: { count: string }[] }>(unreadNoticesSql, {
        userId,
        most: UNREAD_MAX,
      })
      return ok({
        unreadCount: Number(unread.rows[0]?.count ?? 0),
        alerts: alerts.rows.map(present),
        ...(isSystemAdmin && { waitingWork: await waitingWork(knex) }),
      })
    }),
    signedInRoute(readUserAlerts, {
      who: 'ownAccount',
      tag: 'Alerts and watch list',
      summary: 'Mark own notifications as read',
    }).answer(async ({ body: { ids }, now }, { userId }) => {
      const unread = noticeTable(knex).where({ user_id: userId }).whereNull('read_at')
      if (ids !== undefined) void unread.whereIn('id', ids)
      await unread.update({ read_at: now })
      return ok(null)
    }),
  ]
}

function present(read: object): UserAlert {
  const row = rowOf<Row>(read)
  return readAs(userAlertSchema, {
    ...row,
    currencyCode: row.currencyCode ?? 'EUR',
    end: row.endAt,
    changes: row.changes ?? [],
    isRead: row.readAt !== null,
  })
}
