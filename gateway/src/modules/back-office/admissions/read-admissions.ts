import type {
  AdmissionAction,
  AdmissionState,
  getAdmissions,
} from '@zuschlag/contracts/administration/admissions'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { admissionsSql, peopleOfAuctionSql } from '@zuschlag/projections/account-joins/admission-queries'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { admissionTable } from './admission-tables.ts'
import type { NameDependencies } from './people.ts'
import { pendingInvitationsIn } from './pending-invitations.ts'

export type AdmissionChangeRow = {
  readonly action: AdmissionAction
  readonly limit: number | null
  readonly category: SuspensionCategory | null
  readonly reason: string
  readonly authorUserId: UserId
  readonly at: Instant
}

export type AdmissionRow = {
  readonly userId: UserId
  readonly state: AdmissionState
  readonly hasAccess: boolean
  readonly hasProof: boolean
  readonly limit: number | null
  readonly accessUntil: Instant | null
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
  category: SuspensionCategory | null
  reason: string
  author_user_id: UserId
  changed_at: Date
}

type Columns = Partial<ChangeColumns> & {
  user_id: UserId
  has_access: boolean
  has_proof: boolean
  is_suspended: boolean
  limit_price: string | null
  access_until: Date | null
  has_password: boolean
  is_investor: boolean
  bid_revision: number | null
  bid_price: string | null
  bid_placed_at: Date | null
  bid_standing: boolean | null
  total: string
}

/** One page of the people of an auction. The caller checks permission. */
export async function admissionsOf(
  knex: Knex,
  auctionId: AuctionId,
  now: Instant,
  { skip, take, search }: z.output<NonNullable<(typeof getAdmissions)['query']>>,
): Promise<{ readonly rows: readonly AdmissionRow[]; readonly total: number }> {
  const words = search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = words === '' ? '' : `%${words}%`
  const { rows } = await knex.raw<{ rows: Columns[] }>(admissionsSql, { auctionId, now, pattern, skip, take })
  return { rows: rows.map(admissionOf), total: Number(rows[0]?.total ?? 0) }
}

const userIdsSql = `select people.user_id from (${peopleOfAuctionSql}) people`

/**
 * Which of the people of an auction an id or a reference from its answers means; null for nobody. The id of
 * somebody who has not accepted the invitation is in no answer, and means nobody.
 */
export async function userIdIn(
  { knex, personReference }: NameDependencies,
  auctionId: AuctionId,
  given: UserId,
): Promise<UserId | null> {
  const { rows } = await knex.raw<{ rows: { user_id: UserId }[] }>(userIdsSql, { auctionId })
  const userIds = rows.map(({ user_id: userId }) => userId)
  if (!userIds.includes(given))
    return userIds.find((userId) => personReference(auctionId, userId) === given) ?? null
  return (await pendingInvitationsIn(knex, auctionId, [given])).length > 0 ? null : given
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
    .select(
      'action',
      'limit_price as change_limit',
      'category',
      'reason',
      'author_user_id',
      'at as changed_at',
    )
  return rows.map(changeOf)
}

function admissionOf(row: Columns): AdmissionRow {
  return {
    userId: row.user_id,
    state: stateOf(row),
    hasAccess: row.has_access,
    hasProof: row.has_proof,
    limit: row.limit_price === null ? null : Number(row.limit_price),
    accessUntil: row.access_until === null ? null : msToInstant(row.access_until.getTime()),
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
    category: row.category,
    reason: row.reason,
    authorUserId: row.author_user_id,
    at: msToInstant(row.changed_at.getTime()),
  }
}
