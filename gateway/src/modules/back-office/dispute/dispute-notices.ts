import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import { DISPUTE_NOTICES_MAX } from '@zuschlag/contracts/administration/dispute-notices'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { MailLogEntry } from '@zuschlag/contracts/mail/mail-log'
import { disputeNoticesSql } from '@zuschlag/projections/account-joins/notice-queries'
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

/** Who was notified of which event of an auction, in the product and by mail. */
export async function disputeNoticesOf(
  knex: Knex,
  people: People,
  auctionId: AuctionId,
): Promise<DisputeNotice[]> {
  const bindings = { auctionId, limit: DISPUTE_NOTICES_MAX }
  const { rows } = await knex.raw<{ rows: Row[] }>(disputeNoticesSql, bindings)
  const person = await people(
    rows.map(({ user_id }) => user_id),
    auctionId,
  )
  return rows.map((row) => ({
    revision: row.revision,
    kind: row.kind,
    at: instantOf(row.at),
    person: person(row.user_id),
    price: row.price === null ? null : Number(row.price),
    inApp: row.in_app,
    readAt: row.read_at === null ? null : instantOf(row.read_at),
    mail: mailOf(row),
  }))
}

function mailOf({ status, queued_at: queuedAt, sent_at: sentAt }: Row): DisputeNotice['mail'] {
  if (status === null || queuedAt === null) return null
  return { status, queuedAt: instantOf(queuedAt), sentAt: sentAt === null ? null : instantOf(sentAt) }
}

const instantOf = (moment: Date): Instant => msToInstant(moment.getTime())
