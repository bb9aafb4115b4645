import type { NoticeKind, UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { getUserAlerts, readUserAlerts } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { unreadNoticesSql, userNoticesSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { Knex } from 'knex'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { waitingWork } from '../../identity/registrations/waiting-work.ts'
import { noticeTable } from './notices.ts'

/** Unread alerts are counted up to this limit. */
const UNREAD_MAX = 1_000

type Row = {
  id: string
  kind: NoticeKind
  auction_id: AuctionId
  revision: number
  price: string | null
  own_price: string | null
  end_at: Date | null
  changes: UserAlert['changes'] | null
  answer_number: number | null
  category: UserAlert['category']
  at: Date
  read_at: Date | null
  title: string
  time_zone: string
  currency_code: string | null
}

/** The reader's alerts in the product. */
export function userAlertRoutes({ knex }: { readonly knex: Knex }): readonly Route[] {
  return [
    signedInRoute(getUserAlerts, {
      who: 'ownAccount',
      tag: 'Alerts and watch list',
      summary: 'List own notifications',
    }).answer(async ({ query }, { userId, isSystemAdmin }) => {
      const alerts = await knex.raw<{ rows: Row[] }>(userNoticesSql, { userId, ...query })
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

function present(row: Row): UserAlert {
  return {
    id: row.id,
    kind: row.kind,
    auctionId: row.auction_id,
    title: row.title,
    revision: row.revision,
    price: row.price === null ? null : Number(row.price),
    ownPrice: row.own_price === null ? null : Number(row.own_price),
    currencyCode: row.currency_code ?? 'EUR',
    timeZone: row.time_zone,
    end: row.end_at === null ? null : msToInstant(row.end_at.getTime()),
    changes: row.changes ?? [],
    answerNumber: row.answer_number,
    category: row.category,
    at: msToInstant(row.at.getTime()),
    isRead: row.read_at !== null,
  }
}
