import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { LimitMetrics } from '../kernel/metrics/limit-metrics.ts'
import { RegularCheck } from '../kernel/regular-check.ts'
import type { AuctionReader } from './auction-reader.ts'
import { REMEMBERED_REVISIONS_MAX } from './revision-watermarks.ts'

/** Characters of all rows that are kept; those that nobody has asked for the longest are given up first. */
export const KEPT_AUCTIONS_LENGTH_MAX = 32_000_000
/** Columns beside the texts, about. */
const COLUMNS_LENGTH = 2_000

export type KeptAuctionsOptions = {
  readonly reader: Pick<AuctionReader, 'rows' | 'revisions' | 'generation'>
  readonly bus: Pick<Bus, 'subscribe'>
  readonly nowMs: () => number
  readonly limits?: Pick<LimitMetrics, 'watch'>
}

type Kept = { readonly row: AuctionDetailsRow; readonly length: number }

/**
 * Rows of auctions as they were read last; who may see what of them is decided again for each reader. A row
 * is answered while no later revision was announced or seen: announcements come after their commit, so that a
 * read finds what they announce. Those that got lost are noticed by a regular comparison.
 */
export class KeptAuctions {
  readonly #options: KeptAuctionsOptions
  readonly #kept = new Map<AuctionId, Kept>()
  /** The highest announced revisions, of auctions that are not kept too: their row may be on its way. */
  readonly #announced = new Map<AuctionId, number>()
  readonly #reading = new Map<AuctionId, Promise<AuctionDetailsRow | null>>()
  readonly #check: RegularCheck
  #length = 0
  #generation: number | null = null

  constructor(options: KeptAuctionsOptions) {
    this.#options = options
    this.#check = new RegularCheck(options.nowMs, () => this.#compare())
    options.limits?.watch('keptAuctions', KEPT_AUCTIONS_LENGTH_MAX, () => this.#length)
    options.bus.subscribe(AUCTION_UPDATED, (message) => this.#announce(message as AuctionUpdated))
  }

  /** The row that is known to be the newest, and not older than a revision; null where it must be read. */
  async current(auctionId: AuctionId, least: number): Promise<AuctionDetailsRow | null> {
    await this.#check.passed()
    const row = this.#kept.get(auctionId)?.row
    if (row === undefined) return null
    return row.revision >= Math.max(least, this.#announced.get(auctionId) ?? -1) ? this.keep(row) : null
  }

  /** A row that is not older than a revision which the database has; null for an auction that it does not. */
  async at(auctionId: AuctionId, least: number): Promise<AuctionDetailsRow | null> {
    await this.#check.passed()
    const kept = this.#kept.get(auctionId)?.row
    if (kept !== undefined && kept.revision >= least) return this.keep(kept)
    // What somebody else asked for before may be older.
    const earlier = await this.#reading.get(auctionId)
    if (earlier && earlier.revision >= least) return earlier
    return this.#reading.get(auctionId) ?? this.#read(auctionId)
  }

  /** The same for many at once; those that the database does not have are left out. */
  async many(wanted: ReadonlyMap<AuctionId, number>): Promise<ReadonlyMap<AuctionId, AuctionDetailsRow>> {
    await this.#check.passed()
    const found = new Map<AuctionId, AuctionDetailsRow>()
    const missing: AuctionId[] = []
    for (const [auctionId, least] of wanted) {
      const row = this.#kept.get(auctionId)?.row
      if (row === undefined || row.revision < least) missing.push(auctionId)
      else found.set(auctionId, row)
    }
    if (missing.length === 0) return found
    for (const row of await this.#options.reader.rows(missing)) found.set(row.auctionId, this.keep(row))
    return found
  }

  #announce({ auctionId, revision }: AuctionUpdated): void {
    if (revision <= (this.#announced.get(auctionId) ?? -1)) return
    // Delete first, so that the map is ordered by the last announcement.
    this.#announced.delete(auctionId)
    this.#announced.set(auctionId, revision)
    const [oldest] = this.#announced.keys()
    if (this.#announced.size > REMEMBERED_REVISIONS_MAX && oldest !== undefined)
      this.#announced.delete(oldest)
  }

  #read(auctionId: AuctionId): Promise<AuctionDetailsRow | null> {
    const reading = this.#options.reader
      .rows([auctionId])
      .then(([row]) => (row === undefined ? null : this.keep(row)))
      .finally(() => {
        if (this.#reading.get(auctionId) === reading) this.#reading.delete(auctionId)
      })
    this.#reading.set(auctionId, reading)
    return reading
  }

  /** As the last one asked for; a row that is newer already stays. */
  keep(row: AuctionDetailsRow): AuctionDetailsRow {
    const { auctionId } = row
    const kept = this.#kept.get(auctionId)
    if (kept !== undefined && kept.row.revision >= row.revision) {
      this.#kept.delete(auctionId)
      this.#kept.set(auctionId, kept)
      return kept.row
    }
    this.#forget(auctionId)
    const length = COLUMNS_LENGTH + JSON.stringify([row.description, row.terms]).length
    this.#kept.set(auctionId, { row, length })
    this.#length += length
    for (const oldest of this.#kept.keys()) {
      if (this.#length <= KEPT_AUCTIONS_LENGTH_MAX) break
      this.#forget(oldest)
    }
    return row
  }

  #forget(auctionId: AuctionId): void {
    this.#length -= this.#kept.get(auctionId)?.length ?? 0
    this.#kept.delete(auctionId)
  }

  /** A row of a later revision goes too: the read models may have been made from an older log. */
  async #compare(): Promise<void> {
    const { reader } = this.#options
    const before = new Map(this.#kept)
    const [generation, revisions] = await Promise.all([
      reader.generation(),
      reader.revisions([...before.keys()]),
    ])
    const isOther = generation !== this.#generation
    this.#generation = generation
    for (const [auctionId, { row }] of before) {
      if (this.#kept.get(auctionId)?.row !== row) continue
      if (isOther || revisions.get(auctionId) !== row.revision) this.#forget(auctionId)
    }
    if (isOther) this.#announced.clear()
  }
}
