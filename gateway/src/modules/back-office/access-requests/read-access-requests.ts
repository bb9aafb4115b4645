import type {
  AccessRequestView,
  AdministeredAccessRequest,
} from '@zuschlag/contracts/access-requests/administration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { endingProofIdsSql } from '@zuschlag/projections/account-joins/ending-proof-queries'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { countOf, rowsOf } from '../../../kernel/rows.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import { UserModel } from '../../identity/accounts/models.ts'
import type { People } from '../admissions/people.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import {
  accessRequests,
  firstAccessRequest,
  isProofExpired,
  presentAccessRequest,
} from './access-request-rows.ts'
import { PROOF_REMINDER_DAYS, soonDay } from './remind-of-proofs.ts'

const statesOf: Readonly<Record<AccessRequestView, readonly AccessRequestRow['state'][]>> = {
  waiting: ['open', 'approving'],
  askedBack: ['askedBack'],
  proofs: ['approved'],
  decided: ['approved', 'declined', 'withdrawn'],
}

/** Requests to tenants of which the viewer is a broker; drafts are nobody's but their author's. */
function administered(knex: Knex, viewer: SignedIn): Knex.QueryBuilder {
  const sent = accessRequests(knex).whereNotNull('submitted_at')
  return viewer.isSystemAdmin ? sent : sent.whereIn('tenant_id', [...viewer.brokerTenantIds])
}

/** How many requests wait for the viewer. */
export async function waitingAccessRequests(knex: Knex, viewer: SignedIn): Promise<number> {
  return countOf(administered(knex, viewer).whereIn('state', statesOf.waiting))
}

const orders: Readonly<Record<AccessRequestView, { column: string; order: 'asc' | 'desc' }>> = {
  waiting: { column: 'submitted_at', order: 'asc' },
  askedBack: { column: 'submitted_at', order: 'asc' },
  proofs: { column: 'proof_expires_on', order: 'asc' },
  decided: { column: 'decided_at', order: 'desc' },
}

/** Approved requests of the viewer's tenants whose proof is to be looked at or ends soon. */
function endingProofs(knex: Knex, viewer: SignedIn, now: Instant): Knex.QueryBuilder {
  const day = soonDay(now, PROOF_REMINDER_DAYS[0])
  return administered(knex, viewer).whereRaw(`id in (${endingProofIdsSql})`, { now, day })
}

/** How many of them there are. */
export async function endingProofCount(knex: Knex, viewer: SignedIn, now: Instant): Promise<number> {
  return countOf(endingProofs(knex, viewer, now))
}

export type AccessRequestsPage = {
  readonly view: AccessRequestView
  readonly skip: number
  readonly take: number
}

/** Waiting ones from the oldest on, decided ones from the newest on, proofs by their last day. */
export async function accessRequestsPage(
  knex: Knex,
  viewer: SignedIn,
  { view, skip, take }: AccessRequestsPage,
  now: Instant,
): Promise<{ readonly rows: readonly AccessRequestRow[]; readonly total: number }> {
  const wanted = () =>
    view === 'proofs'
      ? endingProofs(knex, viewer, now)
      : administered(knex, viewer).whereIn('state', statesOf[view])
  const page = wanted().orderBy([orders[view], 'id']).offset(skip).limit(take)
  return { rows: await rowsOf(page), total: await countOf(wanted()) }
}

/** One request, where the viewer may decide about it. */
export async function administeredAccessRequest(
  knex: Knex,
  viewer: SignedIn,
  id: string,
): Promise<AccessRequestRow | null> {
  return firstAccessRequest(administered(knex, viewer).where({ id }))
}

type Parts = { readonly knex: Knex; readonly directory: Directory; readonly people: People }

/** Requests with their auctions and people, as their tenant reads them. */
export async function presentAdministered(
  { knex, directory, people }: Parts,
  rows: readonly AccessRequestRow[],
  now: Instant,
): Promise<AdministeredAccessRequest[]> {
  const auctions = await auctionsOf(
    knex,
    rows.map(({ auctionId }) => auctionId),
  )
  const tenants = await directory.tenants(rows.map(({ tenantId }) => tenantId))
  const person = await people(rows.flatMap(({ userId, decidedBy: by }) => [userId, ...(by ? [by] : [])]))
  const phones = await phonesOf(
    knex,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => {
    const auction = auctions.get(row.auctionId)
    const timeZone = auction?.timeZone ?? 'UTC'
    return {
      ...presentAccessRequest(row),
      id: row.id,
      auction: {
        id: row.auctionId,
        title: auction?.title ?? '',
        city: auction?.city ?? '',
        currencyCode: tenants.get(row.tenantId)?.currencyCode ?? 'EUR',
        timeZone,
      },
      applicant: { ...person(row.userId), phoneNumber: phones.get(row.userId) ?? null },
      isProofExpired: isProofExpired(row, now, timeZone),
      limit: row.limitPrice === null ? null : Number(row.limitPrice),
      decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    }
  })
}

export async function auctionsOf(
  knex: Knex,
  auctionIds: readonly AuctionId[],
): Promise<ReadonlyMap<AuctionId, AuctionDetailsRow>> {
  const rows = await AuctionDetailsModel.query(knex)
    .whereIn('auction_id', [...new Set(auctionIds)])
    .castTo<AuctionDetailsRow[]>()
  return new Map(rows.map((row) => [row.auctionId, row]))
}

async function phonesOf(knex: Knex, userIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const users = await UserModel.query(knex).findByIds([...new Set(userIds)])
  return new Map(users.map(({ id, phoneNumber }) => [id, phoneNumber]))
}
