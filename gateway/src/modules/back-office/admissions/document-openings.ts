import type { getDocumentOpenings } from '@zuschlag/contracts/administration/live-process'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { ownDocumentConfirmations } from '@zuschlag/projections/auction-bids/queries'
import type { DocumentConfirmations, Opening, OpeningRecords } from '../../auctions/ports.ts'
import { countOf, rowsOf } from '../../../kernel/rows.ts'
import { admissionTable } from './admission-tables.ts'

/** A document viewer sends several range requests: within this time they count as one opening. */
const ONE_OPENING_MS = 60_000

/** Notes which documents somebody opened, and answers which one person opened last. */
export function createOpeningRecords(knex: Knex): OpeningRecords {
  return {
    note: (openings) => noteOpenings(knex, openings),
    lastOf: (auctionId, userId) => lastOpenings(knex, auctionId, userId),
  }
}

async function noteOpenings(knex: Knex, openings: readonly Opening[]): Promise<void> {
  const [first] = openings
  if (first === undefined) return
  const { auctionId: auction_id, userId: user_id, at } = first
  const fileNames = openings.map(({ fileName }) => fileName)
  const noted: { file_name: string }[] = await admissionTable(knex, 'document_openings')
    .where({ auction_id, user_id })
    .where('at', '>', msToInstant(instantToMs(at) - ONE_OPENING_MS))
    .whereIn('file_name', fileNames)
    .select('file_name')
  const known = new Set(noted.map((row) => row.file_name))
  const rows = fileNames
    .filter((fileName) => !known.has(fileName))
    .map((file_name) => ({ auction_id, user_id, file_name, at }))
  if (rows.length > 0) await admissionTable(knex, 'document_openings').insert(rows)
}

async function lastOpenings(
  knex: Knex,
  auctionId: AuctionId,
  userId: UserId,
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await admissionTable(knex, 'document_openings')
    .where({ auction_id: auctionId, user_id: userId })
    .groupBy('file_name')
    .select<{ file_name: string; last_at: Date }[]>('file_name', knex.raw('max(at) as last_at'))
  return new Map(rows.map((row) => [row.file_name, msToInstant(row.last_at.getTime())]))
}

type Row = Omit<Opening, 'auctionId'> & { readonly id: string }

/** One page of openings, the newest first, and how many there are in all. */
export async function openingsOf(
  knex: Knex,
  auctionId: AuctionId,
  { before, take }: z.output<NonNullable<(typeof getDocumentOpenings)['query']>>,
): Promise<{ readonly rows: readonly (Opening & { readonly id: number })[]; readonly total: number }> {
  const ofAuction = () => admissionTable(knex, 'document_openings').where({ auction_id: auctionId })
  const page = ofAuction().orderBy('id', 'desc').limit(take)
  if (before !== undefined) void page.where('id', '<', before)
  const rows = await rowsOf<Row>(page.select('id', 'user_id', 'file_name', 'at'))
  // PostgreSQL's large integers come as text.
  const openings = rows.map(({ id, ...opening }) => ({ id: Number(id), auctionId, ...opening }))
  return { rows: openings, total: await countOf(ofAuction()) }
}

/** The confirmations of one reader, and of nobody else. */
export function createOwnConfirmations(knex: Knex): DocumentConfirmations {
  return (auctionId, userId) => ownDocumentConfirmations(knex, auctionId, userId)
}
