import { randomUUID } from 'node:crypto'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { type AuctionCardRow, lastEndShown, listEndOf } from '@zuschlag/projections/auction-details/queries'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { PreparedJson, SharedText } from '../../edge/http/answers.ts'
import type { Gazetteer } from '../../kernel/gazetteer.ts'
import { RegularCheck } from '../../kernel/regular-check.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import { may } from '../../policies/auction-policy.ts'
import { relationTo } from '../../policies/relation.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { presentPublicAuction } from '../../presenters/list-presenter.ts'
import type { Parties } from '../../presenters/parties.ts'
import { NEVER, nextTurn } from '../../presenters/timing.ts'

/** Names and faces of tenants and brokers; whatever was made before `version` rose is out of date. */
export type PartiesPort = {
  readonly version: number
  /** Takes note of what changed meanwhile. */
  refresh(): Promise<void>
  /** In the order asked. */
  of(rows: readonly AuctionCardRow[]): Promise<readonly Parties[]>
}

export type PublicAuctionListOptions = {
  readonly reader: Pick<AuctionReader, 'publicCards' | 'publicCardRevisions' | 'generation'>
  readonly parties: PartiesPort
  readonly gazetteer: Gazetteer
  readonly bus: Pick<Bus, 'subscribe'>
  readonly clock: { now(): Instant }
  /** Monotonic. */
  readonly nowMs: () => number
}

/** One object's part of the list. */
type Entry = { readonly row: AuctionCardRow; readonly parties: Parties; shown: Shown | null }

type Shown = {
  readonly item: PublicAuction
  /** As it is sent; null until somebody asks for the whole list. */
  json: string | null
  /** From then on the clock alone makes it another. */
  readonly until: Instant
}

type Whole = {
  readonly rows: readonly AuctionCardRow[]
  readonly items: PublicAuction[]
  readonly shown: readonly Shown[]
  text: SharedText | null
  readonly tag: string
  readonly until: Instant
}

/**
 * The public list in memory: what changed since the last reader is read from the database, and only that is
 * made again. Announcements name it; what they did not name is noticed by a regular comparison. The list is
 * the same for everybody but for the revisions that managers of an auction read.
 */
export class PublicAuctionList {
  readonly #options: PublicAuctionListOptions
  readonly #entries = new Map<AuctionId, Entry>()
  /** The next end first. */
  readonly #order: AuctionId[] = []
  readonly #changed = new Set<AuctionId>()
  readonly #check: RegularCheck
  /** Lists of other processes have other tags. */
  readonly #tag = randomUUID()
  #whole: Whole | null = null
  #builds = 0
  #isLoaded = false
  #generation: number | null = null
  #partiesVersion = 0
  #refreshing: Promise<void> | null = null

  constructor(options: PublicAuctionListOptions) {
    this.#options = options
    this.#check = new RegularCheck(options.nowMs, () => this.#compare())
    options.bus.subscribe(AUCTION_UPDATED, (message) => this.#announce(message as AuctionUpdated))
  }

  /** The list for one reader: what runs and is to come, the next end first, then what ended last. */
  async items(viewer: Viewer, now: Instant): Promise<PublicAuction[]> {
    const whole = await this.#current(now)
    return ownItems(whole, viewer) ?? whole.items
  }

  /** The same as it is sent. */
  async prepared(viewer: Viewer, now: Instant): Promise<PreparedJson<PublicAuction[]>> {
    const whole = await this.#current(now)
    const own = ownItems(whole, viewer)
    const reader = own === null || viewer.kind === 'visitor' ? 'all' : viewer.userId
    return new PreparedJson(() => own ?? whole.items, {
      shared: own === null ? textOf(whole) : new SharedText(JSON.stringify(own)),
      tag: `${whole.tag}-${reader}`,
      mayBeKept: true,
    })
  }

  #announce({ auctionId }: AuctionUpdated): void {
    if (this.#isLoaded) this.#changed.add(auctionId)
  }

  async #current(now: Instant): Promise<Whole> {
    await this.#check.passed()
    await this.#options.parties.refresh()
    // One that started earlier may have read before the last announcement.
    await this.#refreshing?.catch(() => undefined)
    if (this.#refreshing === null && this.#isOutOfDate())
      this.#refreshing = this.#refresh(now).finally(() => {
        this.#refreshing = null
      })
    await this.#refreshing
    const whole = this.#whole
    if (whole !== null && now < whole.until) return whole
    this.#whole = this.#build(now)
    return this.#whole
  }

  #isOutOfDate(): boolean {
    return !this.#isLoaded || this.#changed.size > 0 || this.#partiesVersion !== this.#options.parties.version
  }

  async #refresh(now: Instant): Promise<void> {
    const { reader, parties } = this.#options
    const partiesVersion = parties.version
    const ids = this.#isLoaded ? [...this.#changed] : undefined
    this.#isLoaded = true
    this.#changed.clear()
    try {
      const read = ids?.length === 0 ? [] : await reader.publicCards(now, ids)
      const isRenamed = ids !== undefined && partiesVersion !== this.#partiesVersion
      const gone = new Set(ids ?? this.#entries.keys())
      const kept = isRenamed ? [...this.#entries.values()].map(({ row }) => row) : []
      const rows = [...kept.filter(({ auctionId }) => !gone.has(auctionId)), ...read]
      const theirs = await parties.of(rows)
      for (const auctionId of gone) this.#remove(auctionId)
      for (const [index, row] of rows.entries()) {
        const own = theirs[index]
        if (own !== undefined) this.#put({ row, parties: own, shown: null })
      }
      this.#partiesVersion = partiesVersion
    } catch (error) {
      if (ids === undefined) this.#isLoaded = false
      else for (const auctionId of ids) this.#changed.add(auctionId)
      throw error
    }
    this.#whole = null
  }

  #put(entry: Entry): void {
    const { auctionId } = entry.row
    const isMoved = !this.#entries.has(auctionId)
    this.#entries.set(auctionId, entry)
    if (isMoved) this.#order.splice(this.#placeOf(entry.row), 0, auctionId)
  }

  #remove(auctionId: AuctionId): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    this.#order.splice(this.#placeOf(entry.row), 1)
    this.#entries.delete(auctionId)
  }

  /** Where an object stands, or would: ends are compared, then ids. */
  #placeOf(row: AuctionCardRow): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#entries.get(this.#order[middle] ?? row.auctionId)?.row ?? row
      if (comesBefore(other, row)) low = middle + 1
      else high = middle
    }
    return low
  }

  #build(now: Instant): Whole {
    const entries = this.#order.flatMap((auctionId) => this.#entries.get(auctionId) ?? [])
    const firstOpen = entries.findIndex(({ row }) => listEndOf(row) > now)
    const openFrom = firstOpen === -1 ? entries.length : firstOpen
    const oldest = lastEndShown(now)
    const ended = entries.slice(0, openFrom).filter(({ row }) => listEndOf(row) > oldest)
    const ordered = [...entries.slice(openFrom), ...ended.toReversed()]
    const shown = ordered.map((entry) => this.#show(entry, now))
    this.#builds += 1
    return {
      items: shown.map(({ item }) => item),
      shown,
      rows: ordered.map(({ row }) => row),
      text: null,
      tag: `${this.#tag}-${this.#builds}`,
      until: shown.reduce((first, { until }) => (until < first ? until : first), NEVER),
    }
  }

  #show(entry: Entry, now: Instant): Shown {
    if (entry.shown !== null && now < entry.shown.until) return entry.shown
    const { row, parties } = entry
    const item = presentPublicAuction(
      row,
      parties,
      { relation: 'visitor', gazetteer: this.#options.gazetteer },
      now,
    )
    entry.shown = { item, json: null, until: nextTurn(row, now) }
    return entry.shown
  }

  /** What has another revision in the database is read again, and all of it from replaced read models. */
  async #compare(): Promise<void> {
    const { reader, clock } = this.#options
    const known = new Map([...this.#entries].map(([auctionId, { row }]) => [auctionId, row.revision]))
    const generation = await reader.generation()
    const revisions = await reader.publicCardRevisions(clock.now())
    if (generation !== this.#generation) this.#isLoaded = false
    this.#generation = generation
    for (const auctionId of new Set([...known.keys(), ...revisions.keys()]))
      if (known.get(auctionId) !== revisions.get(auctionId)) this.#changed.add(auctionId)
  }
}

/** The whole list as it is sent, joined from parts of which only those that changed are written again. */
function textOf(whole: Whole): SharedText {
  whole.text ??= new SharedText(
    `[${whole.shown.map((each) => (each.json ??= JSON.stringify(each.item))).join(',')}]`,
  )
  return whole.text
}

const comesBefore = (one: AuctionCardRow, other: AuctionCardRow): boolean => {
  const [end, otherEnd] = [listEndOf(one), listEndOf(other)]
  return end < otherEnd || (end === otherEnd && one.auctionId < other.auctionId)
}

/** With the revisions as those read them who run an auction; null for a reader who runs none. */
function ownItems({ items, rows }: Whole, viewer: Viewer): PublicAuction[] | null {
  if (viewer.kind === 'visitor') return null
  const runs = (row: AuctionCardRow | undefined): row is AuctionCardRow =>
    row !== undefined && may(relationTo(viewer, row, false), 'seeManagement')
  if (!rows.some((row) => runs(row))) return null
  return items.map((item, index) => {
    const row = rows[index]
    return runs(row) ? { ...item, revision: row.revision } : item
  })
}
