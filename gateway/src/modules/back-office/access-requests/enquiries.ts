import type { Enquiry, getEnquiries } from '@zuschlag/contracts/access-requests/enquiries'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { runAuctionIds } from '@zuschlag/projections/auction-details/unfinished-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { writeAuditEntry, type Origin } from '../../identity/accounts/audit-trail.ts'
import type { People } from '../admissions/people.ts'
import { auctionsOf } from './read-access-requests.ts'

export type EnquiryRow = {
  readonly id: string
  readonly created_at: Date
  readonly auction_id: AuctionId
  readonly email: string | null
  readonly phone_number: string | null
  readonly message: string | null
  readonly done_at: Date | null
  readonly done_by: UserId | null
}

/** Messages about auctions that the viewer runs as a broker; those to the provider have no auction. */
function enquiriesFor(knex: Knex, viewer: SignedIn): Knex.QueryBuilder {
  return accountsTable(knex, 'contact_messages').whereIn('auction_id', runAuctionIds(knex, viewer))
}

export async function enquiriesPage(
  knex: Knex,
  viewer: SignedIn,
  { state, skip, take }: z.output<NonNullable<(typeof getEnquiries)['query']>>,
): Promise<{ readonly rows: readonly EnquiryRow[]; readonly total: number }> {
  const wanted = (): Knex.QueryBuilder => {
    const found = enquiriesFor(knex, viewer)
    return state === 'open' ? found.whereNull('done_at') : found.whereNotNull('done_at')
  }
  const order = [{ column: 'created_at', order: 'desc' }, 'id']
  const rows = (await wanted().orderBy(order).offset(skip).limit(take).select('*')) as EnquiryRow[]
  const [counted] = await wanted().count<{ count: string }[]>('* as count')
  return { rows, total: Number(counted?.count ?? 0) }
}

/** One enquiry, locked until the end of the transaction; null for whom it is none. */
export async function lockedEnquiry(
  transaction: Knex,
  viewer: SignedIn,
  id: string,
): Promise<EnquiryRow | null> {
  const found = enquiriesFor(transaction, viewer).where({ id }).forUpdate()
  return (await found.first<EnquiryRow | undefined>()) ?? null
}

/** The first person who dealt with it stays recorded; the audit trail holds no word of it. */
export async function markEnquiry(
  transaction: Knex,
  { id, done_at: doneAt }: EnquiryRow,
  { isDone, action }: { readonly isDone: boolean; readonly action: string },
  origin: Origin,
): Promise<void> {
  if ((doneAt !== null) === isDone) return
  const columns = isDone
    ? { done_at: origin.at, done_by: origin.actorUserId }
    : { done_at: null, done_by: null }
  await accountsTable(transaction, 'contact_messages').where({ id }).update(columns)
  await writeAuditEntry(transaction, {
    origin,
    action: `contactMessage.${action}`,
    subject: { kind: 'contactMessage', id },
    before: { isDone: !isDone },
    after: { isDone },
  })
}

/** Whether nobody can be let in any more. */
export function isAuctionOver(
  { withdrawnAt, effectiveEndAt }: Pick<AuctionDetailsRow, 'withdrawnAt' | 'effectiveEndAt'>,
  now: Instant,
): boolean {
  return withdrawnAt !== null || (effectiveEndAt !== null && effectiveEndAt <= now)
}

type Parts = { readonly knex: Knex; readonly people: People }

export async function presentEnquiries(
  { knex, people }: Parts,
  rows: readonly EnquiryRow[],
  now: Instant,
): Promise<Enquiry[]> {
  const auctions = await auctionsOf(
    knex,
    rows.map((row) => row.auction_id),
  )
  const person = await people(rows.flatMap((row) => row.done_by ?? []))
  return rows.map((row) => {
    const auction = auctions.get(row.auction_id)
    return {
      id: row.id,
      createdAt: msToInstant(row.created_at.getTime()),
      auction: {
        id: row.auction_id,
        title: auction?.title ?? '',
        city: auction?.city ?? '',
        timeZone: auction?.timeZone ?? 'UTC',
      },
      email: row.email,
      phoneNumber: row.phone_number,
      message: row.message,
      mayInvite: row.email !== null && auction !== undefined && !isAuctionOver(auction, now),
      doneAt: row.done_at === null ? null : msToInstant(row.done_at.getTime()),
      doneBy: row.done_by === null ? null : person(row.done_by).name,
    }
  })
}
