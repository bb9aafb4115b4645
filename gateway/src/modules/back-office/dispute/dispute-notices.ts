import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import type { MailLogEntry } from '@zuschlag/contracts/mail/mail-log'
import { disputeNoticesSql, disputeNoticesTotalSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { Knex } from 'knex'
import type { People } from '../admissions/people.ts'

type Row = {
  revision: number
  kind: string
  at: Date
  user_id: UserId
  /** PostgreSQL's bigint comes as text. */
  price: string | null
  in_app: boolean
  read_at: Date | null
  status: MailLogEntry['status'] | null
  queued_at: Date | null
  sent_at: Date | null
}

/** A page of who was notified of which event of an auction, in the product and by mail. */
export async function disputeNoticesOf(
  knex: Knex,
  people: People,
  { auctionId, ...page }: Page & { readonly auctionId: AuctionId },
): Promise<{ notices: DisputeNotice[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: Row[] }>(disputeNoticesSql, { auctionId, ...page }),
    knex.raw<{ rows: { total: string }[] }>(disputeNoticesTotalSql, { auctionId }),
  ])
  const person = await people(
    rows.map(({ user_id }) => user_id),
    auctionId,
  )
  const notices = rows.map((row): DisputeNotice => ({
    revision: row.revision,
    kind: row.kind,
    at: instantOf(row.at),
    person: person(row.user_id),
    price: row.price === null ? null : Number(row.price),
    inApp: row.in_app,
    readAt: row.read_at === null ? null : instantOf(row.read_at),
    mail: mailOf(row),
  }))
  return { notices, total: Number(counted.rows[0]?.total ?? 0) }
}

function mailOf({ status, queued_at: queuedAt, sent_at: sentAt }: Row): DisputeNotice['mail'] {
  if (status === null || queuedAt === null) return null
  return { status, queuedAt: instantOf(queuedAt), sentAt: sentAt === null ? null : instantOf(sentAt) }
}

const instantOf = (moment: Date): Instant => msToInstant(moment.getTime())
