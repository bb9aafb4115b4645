import type { getDocumentOpenings } from '@zuschlag/contracts/administration/live-process'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Opening } from '../../auctions/ports.ts'
import { admissionTable } from './admission-tables.ts'

/** A document viewer sends several range requests: within this time they count as one opening. */
const ONE_OPENING_MS = 60_000

/** Notes that somebody opened a document. */
export async function noteOpening(knex: Knex, { auctionId, userId, fileName, at }: Opening): Promise<void> {
  const row = { auction_id: auctionId, user_id: userId, file_name: fileName }
  const since = msToInstant(instantToMs(at) - ONE_OPENING_MS)
  const recent: unknown = await admissionTable(knex, 'document_openings')
    .where(row)
    .where('at', '>', since)
    .first('id')
  if (recent === undefined) await admissionTable(knex, 'document_openings').insert({ ...row, at })
}

type Row = { id: string; user_id: UserId; file_name: string; at: Date }

/** One page of openings, the newest first, and how many there are in all. */
export async function openingsOf(
  knex: Knex,
  auctionId: AuctionId,
  { before, take }: z.output<NonNullable<(typeof getDocumentOpenings)['query']>>,
): Promise<{ readonly rows: readonly (Opening & { readonly id: number })[]; readonly total: number }> {
  const ofAuction = () => admissionTable(knex, 'document_openings').where({ auction_id: auctionId })
  const page = ofAuction().orderBy('id', 'desc').limit(take)
  if (before !== undefined) void page.where('id', '<', before)
  const rows: Row[] = await page.select('id', 'user_id', 'file_name', 'at')
  const counted = await ofAuction().count<{ count: string }[]>('* as count')
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      auctionId,
      userId: row.user_id,
      fileName: row.file_name,
      at: msToInstant(row.at.getTime()),
    })),
    total: Number(counted[0]?.count ?? 0),
  }
}
