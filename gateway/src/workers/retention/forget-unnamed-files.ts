import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { eventsOfAuction } from '@zuschlag/projections/auction-history/queries'
import { hasQuarantines } from '@zuschlag/projections/lag'
import type { Knex } from 'knex'
import { namesIn } from '../../edge/http/missing-files.ts'
import { retentionDays } from './retention-periods.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Below the folder of files, each with a folder for every auction. */
const FOLDERS = ['images/auctions', 'documents']
const FILE_NAME = /[\w-]+\.\w+/g

type Options = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
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
      count += await forgetIn(join(folder, name), beforeMs, () => namesOf(knex, auctionId.data))
    }
  }
  return count
}

async function forgetIn(
  folder: string,
  beforeMs: number,
  named: () => Promise<ReadonlySet<string> | null>,
): Promise<number> {
  const old: string[] = []
  for (const name of await namesIn(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < beforeMs) old.push(name)
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
