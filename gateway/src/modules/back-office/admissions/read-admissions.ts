import type {
  AdmissionAction,
  AdmissionState,
  getAdmissions,
} from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { admissionTable } from './admission-tables.ts'
import { pendingInvitationsSql } from './pending-invitations.ts'

/** Decisions about one person in one answer. */
const CHANGES_MAX = 200

export type AdmissionChangeRow = {
  readonly action: AdmissionAction
  readonly limit: number | null
  readonly reason: string
  readonly authorUserId: UserId
  readonly at: Instant
}

export type AdmissionRow = {
  readonly userId: UserId
  readonly state: AdmissionState
  readonly hasAccess: boolean
  readonly limit: number | null
  readonly lastBid: {
    readonly revision: number
    readonly price: number
    readonly placedAt: Instant
    readonly standing: boolean
  } | null
  readonly lastChange: AdmissionChangeRow | null
}

type ChangeColumns = {
  action: AdmissionAction
  change_limit: string | null
  reason: string
  author_user_id: UserId
  changed_at: Date
}

type Columns = Partial<ChangeColumns> & {
  user_id: UserId
  has_access: boolean
  is_suspended: boolean
  limit_price: string | null
  has_password: boolean
  is_investor: boolean
  bid_revision: number | null
  bid_price: string | null
  bid_placed_at: Date | null
  bid_standing: boolean | null
  total: string
}

/** Whoever has access or a bid, and whoever something was decided about. */
const peopleSql = `
  select coalesce(p.user_id, a.user_id) as user_id, coalesce(p.has_access, false) as has_access,
    p.last_bid_revision, coalesce(a.is_suspended, false) as is_suspended, a.limit_price
  from (select * from read.auction_participants where auction_id = :auctionId) p
  full outer join (select * from accounts.admissions where auction_id = :auctionId) a on a.user_id = p.user_id`

const listSql = `
  select people.*, u.password_hash is not null and pending.user_id is null as has_password,
    u.investor_id is not null and pending.user_id is null as is_investor,
    bid.revision as bid_revision, bid.price as bid_price, bid.placed_at as bid_placed_at,
    bid.standing as bid_standing, change.action, change.limit_price as change_limit, change.reason,
    change.author_user_id, change.at as changed_at, count(*) over () as total
  from (${peopleSql}) people
  join accounts.users u on u.id = people.user_id
  left join (${pendingInvitationsSql}) pending on pending.user_id = u.id
    and pending.tenant_id = (select tenant_id from read.auction_details where auction_id = :auctionId)
  left join read.auction_bids bid on bid.auction_id = :auctionId and bid.revision = people.last_bid_revision
  left join lateral (
    select * from accounts.admission_changes c where c.auction_id = :auctionId and c.user_id = people.user_id
    order by c.id desc limit 1
  ) change on true
  where :pattern = '' or (u.deleted_at is null
    and (case when pending.user_id is null then u.first_name || ' ' || u.last_name else pending.name end ilike :pattern
      or case when pending.user_id is null then u.email else pending.email end ilike :pattern))
  order by people.last_bid_revision desc nulls last, change.id desc nulls last, people.user_id
  offset :skip limit :take`

/** One page of the people of an auction. Who may ask is decided by the caller. */
export async function admissionsOf(
  knex: Knex,
  auctionId: AuctionId,
  { skip, take, search }: z.output<NonNullable<(typeof getAdmissions)['query']>>,
): Promise<{ readonly rows: readonly AdmissionRow[]; readonly total: number }> {
  const words = search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = words === '' ? '' : `%${words}%`
  const { rows } = await knex.raw<{ rows: Columns[] }>(listSql, { auctionId, pattern, skip, take })
  return { rows: rows.map(admissionOf), total: Number(rows[0]?.total ?? 0) }
}

/** Whether an auction's house knows somebody as a bidder. */
export async function isKnownBidder(knex: Knex, auctionId: AuctionId, userId: UserId): Promise<boolean> {
  const sql = `select 1 from (${peopleSql}) people where people.user_id = :userId`
  const { rows } = await knex.raw<{ rows: unknown[] }>(sql, { auctionId, userId })
  return rows.length > 0
}

/** Every decision about one person, the newest first. */
export async function admissionChangesOf(
  knex: Knex,
  auctionId: AuctionId,
  userId: UserId,
): Promise<readonly AdmissionChangeRow[]> {
  const rows: ChangeColumns[] = await admissionTable(knex, 'admission_changes')
    .where({ auction_id: auctionId, user_id: userId })
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .select('action', 'limit_price as change_limit', 'reason', 'author_user_id', 'at as changed_at')
  return rows.map(changeOf)
}

function admissionOf(row: Columns): AdmissionRow {
  return {
    userId: row.user_id,
    state: stateOf(row),
    hasAccess: row.has_access,
    limit: row.limit_price === null ? null : Number(row.limit_price),
    lastBid:
      row.bid_revision === null || row.bid_placed_at === null
        ? null
        : {
            revision: row.bid_revision,
            price: Number(row.bid_price),
            placedAt: msToInstant(row.bid_placed_at.getTime()),
            standing: row.bid_standing === true,
          },
    lastChange: row.action ? changeOf(row as ChangeColumns) : null,
  }
}

function stateOf(row: Columns): AdmissionState {
  if (row.is_suspended) return 'suspended'
  if (row.has_access) return row.has_password ? 'admitted' : 'invited'
  return row.is_investor ? 'investor' : 'revoked'
}

function changeOf(row: ChangeColumns): AdmissionChangeRow {
  return {
    action: row.action,
    limit: row.change_limit === null ? null : Number(row.change_limit),
    reason: row.reason,
    authorUserId: row.author_user_id,
    at: msToInstant(row.changed_at.getTime()),
  }
}
