import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { eventsOfAuction } from '@zuschlag/projections/auction-history/queries'
import { hasQuarantines } from '@zuschlag/projections/lag'
import type { Knex } from 'knex'
import { namesIn, nullIfMissing } from '../../edge/http/missing-files.ts'
import { accountsTable } from '../../kernel/accounts-table.ts'
import { auditEntries } from '../../modules/identity/accounts/audit-trail.ts'
import type { IdentificationStore } from '../../modules/identity/registrations/identification.ts'
import { retentionDays } from './retention-periods.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Below the folder of files, each with a folder for every auction. */
const FOLDERS = ['images/auctions', 'documents']
/** Columns that name a picture of an identification or a proof. */
const identificationColumns = {
  seller_registrations: ['identification_file'],
  access_requests: ['identification_file', 'proof_file', 'newer_proof_file'],
}
const FILE_NAME = /[\w-]+\.\w+/g

type Deleting = { readonly knex: Knex; readonly clock: { now(): Instant } }

type Options = Deleting & {
  /** Null if no files are stored. */
  readonly filesDir: string | null
}

/**
 * Deletes unused uploads: files that are old enough and that no revision names. Files that any revision ever
 * named are evidence and stay. In doubt nothing is deleted: not while a stream is quarantined, and not for an
 * auction whose history is incomplete in the read models.
 */
export async function forgetUnnamedFiles({ knex, clock, filesDir }: Options): Promise<number> {
  if (filesDir === null || (await hasQuarantines(knex))) return 0
  const beforeMs = instantToMs(clock.now()) - retentionDays.unnamedFile * DAY_MS
  let count = 0
  for (const folder of FOLDERS.map((name) => join(filesDir, name))) {
    for (const name of await namesIn(folder)) {
      const auctionId = auctionIdSchema.safeParse(name)
      if (!auctionId.success) continue
      count += await forgetIn(join(folder, name), { beforeMs }, () => namesOf(knex, auctionId.data))
    }
  }
  return count
}

/**
 * Deletes pictures of identifications and proofs that no row names: those whose row did not take them, or
 * lost them while the process ended. Pictures that are older than the database stay: its rows may be restored
 * later.
 */
export async function forgetUnnamedIdentifications({
  knex,
  clock,
  identifications,
}: Deleting & { readonly identifications: Pick<IdentificationStore, 'folder'> }): Promise<number> {
  const beforeMs = instantToMs(clock.now()) - retentionDays.unnamedIdentification * DAY_MS
  const first = await auditEntries(knex).orderBy('id').first<{ at: Date } | undefined>('at')
  if (first === undefined) return 0
  const age = { sinceMs: first.at.getTime(), beforeMs }
  return forgetIn(identifications.folder, age, async () => {
    const tables = Object.entries(identificationColumns).map(([table, columns]) =>
      accountsTable(knex, table).select<Readonly<Record<string, string | null>>[]>(columns),
    )
    const rows = (await Promise.all(tables)).flat()
    return new Set(rows.flatMap((row) => Object.values(row).flatMap((name) => name ?? [])))
  })
}

async function forgetIn(
  folder: string,
  { sinceMs = 0, beforeMs }: { readonly sinceMs?: number; readonly beforeMs: number },
  named: () => Promise<ReadonlySet<string> | null>,
): Promise<number> {
  const old: string[] = []
  for (const name of await namesIn(folder)) {
    // Null if it was removed in between.
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (found !== null && found.mtimeMs >= sinceMs && found.mtimeMs < beforeMs) old.push(name)
  }
  const names = old.length === 0 ? null : await named()
  if (names === null) return 0
  const unnamed = old.filter((name) => !names.has(name))
  for (const name of unnamed) await rm(join(folder, name), { force: true })
  return unnamed.length
}

/** All file names in revisions of an auction; null if its history is incomplete. */
async function namesOf(knex: Knex, auctionId: AuctionId): Promise<ReadonlySet<string> | null> {
  const history = () => eventsOfAuction(knex, auctionId)
  const [events] = await history().select<{ count: string; newest: number | null }[]>(
    knex.raw('count(*) as count, max(revision) as newest'),
  )
  if (events?.newest === undefined || events.newest === null) return null
  if (Number(events.count) !== events.newest + 1) return null
  const rows = await history()
    .whereIn('type', ['AuctionDrafted', 'AuctionRevised'])
    .select<{ data: string }[]>(knex.raw('data::text as data'))
  return new Set(rows.flatMap(({ data }) => data.match(FILE_NAME) ?? []))
}
