import type { TimeLineFilters } from '@zuschlag/contracts/administration/time-line'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'

/** A line of the time line as the database has it, of either of its two sources. */
export type ActivityRow = {
  readonly key: string
  readonly at: Date
  readonly type: string
  readonly actorUserId: UserId | null
  readonly actorRole: ActorRole | null
  readonly object: { id: AuctionId; title: string; revision: number; isAttempt: boolean } | null
  readonly subject: { kind: string; id: string } | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly fields: readonly string[]
  readonly hash: string | null
}

export type ActivityPage = {
  /** Where the page before ended; null begins with the newest line. */
  readonly before: { readonly at: string; readonly key: string } | null
  readonly limit: number
}

/** Leaves the lines of a span of time, and of those what comes after the page before. `at` and `key` are columns of the query. */
export function within(
  query: Knex.QueryBuilder,
  knex: Knex,
  at: string,
  key: string,
  { from, until }: TimeLineFilters,
  { before }: ActivityPage,
): void {
  if (from !== undefined) void query.where(at, '>=', from)
  if (until !== undefined) void query.where(at, '<', until)
  if (before === null) return
  void query.where(at, '<=', before.at)
  void query.where(knex.raw(`(${at} < ? or (${key}) < ?)`, [before.at, before.key]))
}
