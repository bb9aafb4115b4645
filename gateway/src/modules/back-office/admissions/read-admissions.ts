import type {
  AdmissionAction,
  AdmissionState,
  getAdmissions,
} from '@zuschlag/contracts/administration/admissions'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { admissionsSql, peopleOfAuctionSql } from '@zuschlag/projections/account-joins/admission-queries'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { rowOf, rowsOf } from '../../../kernel/rows.ts'
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

type ChangeColumns = Omit<AdmissionChangeRow, 'limit' | 'at'> & {
  readonly changeLimit: string | null
  readonly changedAt: Instant
}

type Columns = Pick<AdmissionRow, 'userId' | 'hasAccess' | 'hasProof' | 'accessUntil'> &
  Partial<ChangeColumns> & {
    readonly isSuspended: boolean
    readonly limitPrice: string | null
    readonly hasPassword: boolean
    readonly isInvestor: boolean
    readonly bidRevision: number | null
    readonly bidPrice: string | null
    readonly bidPlacedAt: Instant | null
    readonly bidStanding: boolean | null
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
  const { rows } = await knex.raw<{ rows: { total: string }[] }>(admissionsSql, {
    auctionId,
    now,
    pattern,
    skip,
    take,
  })
  return { rows: rows.map((row) => admissionOf(rowOf<Columns>(row))), total: Number(rows[0]?.total ?? 0) }
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
  const changes = admissionTable(knex, 'admission_changes')
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
  return (await rowsOf<ChangeColumns>(changes)).map(changeOf)
}

function admissionOf(row: Columns): AdmissionRow {
  const { userId, hasAccess, hasProof, accessUntil, limitPrice, bidRevision, bidPlacedAt } = row
  return {
    userId,
    state: stateOf(row),
    hasAccess,
    hasProof,
    limit: limitPrice === null ? null : Number(limitPrice),
    accessUntil,
    lastBid:
      bidRevision === null || bidPlacedAt === null
        ? null
        : {
            revision: bidRevision,
            price: Number(row.bidPrice),
            placedAt: bidPlacedAt,
            standing: row.bidStanding === true,
          },
    lastChange: row.action ? changeOf(row as ChangeColumns) : null,
  }
}

function stateOf(row: Columns): AdmissionState {
  if (row.isSuspended) return 'suspended'
  if (row.hasAccess) return row.hasPassword ? 'admitted' : 'invited'
  return row.isInvestor ? 'investor' : 'revoked'
}

function changeOf({ action, changeLimit, category, reason, authorUserId, changedAt }: ChangeColumns) {
  const limit = changeLimit === null ? null : Number(changeLimit)
  return { action, limit, category, reason, authorUserId, at: changedAt }
}
