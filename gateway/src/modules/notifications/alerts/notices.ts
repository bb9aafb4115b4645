import { randomUUID } from 'node:crypto'
import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ChoosableKind } from '@zuschlag/contracts/user/notification-choices'
import type { Knex } from 'knex'
import type { PlannedNotice } from './notice-state.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** The setting of a person that controls a kind of notice; where none is named, the one for outcomes. */
const settings: Partial<Record<NoticeKind, ChoosableKind>> = {
  bidReceipt: 'bidReceipt',
  outbid: 'outbid',
  endingSoon: 'endingSoon',
  accessGranted: 'accessGranted',
  accessExpired: 'accessGranted',
  accessRevoked: 'accessGranted',
  bidderSuspended: 'accessGranted',
  auctionPublished: 'accessGranted',
  questionAnswered: 'questionAnswered',
}

export type NoticeOrigin = {
  readonly auctionId: AuctionId
  readonly revision: number
  readonly at: Instant
  readonly end: Instant | null
}

export type SavedNotice = PlannedNotice & { readonly byMail: boolean }

type Reader = {
  id: UserId
  has_password: boolean
  kind: string | null
  by_mail: boolean | null
  in_app: boolean | null
}

const renewed = ['id', 'at', 'read_at', 'answer_number']

const readersSql = `
  select u.id, u.password_hash is not null as has_password, c.kind, c.by_mail, c.in_app from accounts.users u
  left join accounts.notification_choices c on c.user_id = u.id
  where u.id = any(:ids::uuid[]) and u.deleted_at is null and u.suspended_at is null`

/**
 * Saves notices for existing accounts, each once: notices of an earlier run are not returned again. Each has
 * a flag whether its person wants a mail of this kind.
 */
export async function saveNotices(
  transaction: Knex,
  planned: readonly PlannedNotice[],
  { auctionId, revision, at, end }: NoticeOrigin,
): Promise<readonly SavedNotice[]> {
  if (planned.length === 0) return []
  const ids = planned.map(({ userId }) => userId)
  const { rows } = await transaction.raw<{ rows: Reader[] }>(readersSql, { ids })
  const known = new Map(rows.map(({ id, has_password: hasPassword }) => [id, hasPassword]))
  const choices = new Map(rows.map((row) => [`${row.id} ${row.kind}`, row]))
  const saved: SavedNotice[] = []
  for (const notice of planned) {
    // People who have not signed up have an invitation, whose link admits them; links of other mails would
    // not.
    const signsIn = known.get(notice.userId)
    if (signsIn === undefined) continue
    const choice = choices.get(`${notice.userId} ${settings[notice.kind] ?? 'auctionOutcome'}`)
    const row = {
      id: randomUUID(),
      auction_id: auctionId,
      revision,
      user_id: notice.userId,
      kind: notice.kind,
      price: notice.price,
      own_price: notice.ownPrice,
      end_at: end,
      changes: notice.changes === undefined ? null : JSON.stringify(notice.changes),
      at,
      // Bidders need no alert about their own bid; it is listed nevertheless.
      read_at: notice.kind === 'bidReceipt' ? at : null,
      in_app: choice?.in_app ?? true,
      answer_number: notice.answerNumber ?? null,
    }
    const key = ['auction_id', 'revision', 'user_id', 'kind']
    const insert = noticeTable(transaction).insert(row).onConflict(key)
    // Several answers fall on one revision: the notice of the one before is renewed.
    const kept = notice.kind === 'questionAnswered' ? insert.merge(renewed) : insert.ignore()
    const inserted: unknown[] = await kept.returning('id')
    if (inserted.length > 0) saved.push({ ...notice, byMail: signsIn && (choice?.by_mail ?? true) })
  }
  return saved
}

export function noticeTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'notices')
}
