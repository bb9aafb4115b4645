import type { TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'

/** A row of the activity feed, from either of its two sources. */
export type ActivityRow = {
  readonly key: string
  readonly at: Date
  readonly type: string
  readonly actorUserId: UserId | null
  readonly actorRole: ActorRole | null
  readonly object: {
    id: AuctionId
    title: string
    revision: number
    isAttempt: boolean
    tenantId: TenantId
    sellerUserId: UserId | null
    timeZone: string
  } | null
  readonly subject: { kind: string; id: string } | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly fields: readonly string[]
  readonly hash: string | null
}

export type ActivityPage = {
  /** End of the previous page; null starts with the newest row. */
  readonly before: { readonly at: string; readonly key: string } | null
  readonly limit: number
}

/** Filters by a span of time and by the end of the previous page. `at` and `key` are columns of the query. */
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
