import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { LoggedEvent, LogPosition } from '@zuschlag/engine/store/event-log'
import { type AuctionDetailsRow, auctionDetailsTable } from '@zuschlag/projections/auction-details/table'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { handles } from '@zuschlag/projections/kernel/projection'
import { keyText, type ReadRow, type RowKey, type Table } from '@zuschlag/projections/kernel/table'
import { readModels } from '@zuschlag/projections/read-models'
import type { Referee } from './referee.ts'
import { figures, ranking } from './referee-rules.ts'
import { isSameValue } from './same-value.ts'
import type { World } from './world.ts'

type Touched = { readonly table: Table; readonly key: RowKey; readonly row: ReadRow | null }

/**
 * Holds the read models against the log: after every step they must be the fold of everything up to their
 * checkpoint, and of no event more.
 */
export class ReadModelWatch {
  readonly #world: World
  readonly #store: MemoryProjectionStore
  readonly #referee: Referee
  readonly #log: LoggedEvent[] = []
  readonly #rows = new Map<string, ReadRow>()
  /** Of the details of each auction. They are checked after every step, so this allocates nothing. */
  #keys: readonly (readonly [string])[] = []
  #folded = 0
  #position: LogPosition | null = null
  /** Newest revision of each auction that the rows may show. */
  readonly #revisions = new Map<string, number>()

  constructor(world: World, store: MemoryProjectionStore, referee: Referee) {
    this.#world = world
    this.#store = store
    this.#referee = referee
  }

  see(events: readonly LoggedEvent[]): void {
    this.#log.push(...events)
  }

  /** Whether everything that is durable is in the read models. */
  get isAtEnd(): boolean {
    return this.#folded === this.#log.length
  }

  check(): void {
    const position = this.#store.checkpoint()?.position ?? null
    const hasMoved = position !== this.#position
    if (hasMoved) this.#checkRows(this.#foldUpTo(position))
    const { records } = this.#referee
    if (records.size > this.#keys.length) this.#keys = [...records.keys()].map((auctionId) => [auctionId])
    for (const key of this.#keys) {
      const [auctionId] = key
      const row = this.#store.row(auctionDetailsTable, key) as AuctionDetailsRow | null
      const revision = this.#revisions.get(auctionId) ?? -1
      if (row?.revision !== revision && (row !== null || revision >= 0)) this.#failAt(row, revision)
      if (!hasMoved) continue
      const facts = records.get(auctionId)?.facts[revision]
      if (row !== null && facts !== undefined) this.#checkDetails(row, facts)
    }
  }

  #failAt(row: AuctionDetailsRow | null, revision: number): void {
    this.#demand(false, () => `rows show ${row?.revision}, the checkpoint says ${revision}`)
  }

  #checkDetails(row: AuctionDetailsRow, facts: Parameters<typeof figures>[0]): void {
    const ranked = ranking(facts)
    const first = ranked[0]
    const isRight =
      row.currentPrice === figures(facts).currentPrice &&
      row.bidCount === ranked.length &&
      row.leaderId === (first?.bidderId ?? null) &&
      row.leadingBidRevision === (first?.revision ?? null) &&
      (row.effectiveEndAt === null ? null : instantToMs(row.effectiveEndAt)) === facts.endMs
    this.#demand(isRight, () => `details at revision ${row.revision} say something else than the bids`)
  }

  #foldUpTo(position: LogPosition | null): readonly Touched[] {
    const touched = new Map<string, Touched>()
    if (position !== null && this.#position !== null)
      this.#demand(position > this.#position, () => 'the checkpoint went back')
    this.#position = position
    for (; this.#folded < this.#log.length; this.#folded += 1) {
      const logged = this.#log[this.#folded] as LoggedEvent
      if (position === null || logged.position > position) break
      this.#foldOne(logged, touched)
    }
    return [...touched.values()]
  }

  #foldOne({ event }: LoggedEvent, touched: Map<string, Touched>): void {
    for (const projection of readModels) {
      if (!handles(projection, event.type)) continue
      const key = projection.keyOf(event)
      const id = `${projection.table.name} ${keyText(key)}`
      const row = projection.fold(this.#rows.get(id) ?? null, event)
      if (row !== null) this.#rows.set(id, row)
      touched.set(id, { table: projection.table, key, row })
    }
    if (event.type !== 'BidRejected' && event.type !== 'ImmediatePurchaseRejected')
      this.#revisions.set(event.auctionId, event.revision)
  }

  #checkRows(touched: readonly Touched[]): void {
    for (const { table, key, row } of touched) {
      const stored = this.#store.row(table, key)
      this.#demand(isSameValue(stored, row), () => `${table.name} ${keyText(key)} differs`)
    }
  }

  #demand(holds: boolean, detail: () => string): void {
    this.#world.demand(holds, 'read model = fold of the log up to its checkpoint', detail)
  }
}
