import { randomUUID } from 'node:crypto'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { type AuctionCardRow, listEndOf } from '@zuschlag/projections/auction-details/queries'
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
import { type Offer, offerOf, Offers, placeAmong } from './public-page.ts'

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
  readonly offer: Offer
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
  /** The first end that is to come: from then on the order is another. */
  readonly until: string
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
  readonly #order: Entry[] = []
  readonly #offers = new Offers()
  /** What is no longer shown since the last reader, and what is not shown yet. */
  readonly #gone: Offer[] = []
  readonly #come = new Set<Entry>()
  /** From then on the clock alone makes something another. */
  #until: Instant = NEVER
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

  /** In every order, for pages; who runs an auction reads it by `asReadBy`. */
  async offers(now: Instant): Promise<Offers> {
    await this.#refreshed(now)
    return this.#offers
  }

  asReadBy(viewer: Viewer, item: PublicAuction): PublicAuction {
    return ownItem(item, this.#entries.get(item.id)?.row, viewer)
  }

  /** In the order of the list, for a map. */
  async listed(now: Instant): Promise<readonly Offer[]> {
    await this.#refreshed(now)
    return this.#current(now).shown.map(({ offer }) => offer)
  }

  /** The list for one reader: what runs and is to come, the next end first, then what ended last. */
  async prepared(viewer: Viewer, now: Instant): Promise<PreparedJson<PublicAuction[]>> {
    await this.#refreshed(now)
    const whole = this.#current(now)
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

  async #refreshed(now: Instant): Promise<void> {
    await this.#check.passed()
    await this.#options.parties.refresh()
    // One that started earlier may have read before the last announcement.
    await this.#refreshing?.catch(() => undefined)
    if (this.#refreshing === null && this.#isOutOfDate())
      this.#refreshing = this.#refresh(now).finally(() => {
        this.#refreshing = null
      })
    await this.#refreshing
    this.#showChanges(now)
  }

  /** Only what changed is made again, and what the clock made another. */
  #showChanges(now: Instant): void {
    if (now >= this.#until) {
      this.#until = NEVER
      for (const entry of this.#order) {
        const { shown } = entry
        if (shown !== null && now < shown.until) this.#turnsAt(shown.until)
        else this.#come.add(entry)
        if (shown !== null && now >= shown.until) this.#gone.push(shown.offer)
      }
    }
    if (this.#come.size === 0 && this.#gone.length === 0) return
    const come = [...this.#come].map((entry) => this.#show(entry, now).offer)
    this.#offers.change(this.#gone, come)
    this.#gone.length = 0
    this.#come.clear()
    this.#whole = null
  }

  #turnsAt(until: Instant): void {
    if (until < this.#until) this.#until = until
  }

  #current(now: Instant): Whole {
    if (this.#whole === null || now >= this.#whole.until) this.#whole = this.#build(now)
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
  }

  #put(entry: Entry): void {
    this.#remove(entry.row.auctionId)
    this.#entries.set(entry.row.auctionId, entry)
    this.#order.splice(placeAmong(this.#order, entry, byEnd), 0, entry)
    this.#come.add(entry)
  }

  #remove(auctionId: AuctionId): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    this.#order.splice(placeAmong(this.#order, entry, byEnd), 1)
    this.#entries.delete(auctionId)
    if (!this.#come.delete(entry) && entry.shown !== null) this.#gone.push(entry.shown.offer)
  }

  #build(now: Instant): Whole {
    const open = this.#order.filter(({ row }) => listEndOf(row) > now)
    const ended = this.#order.slice(0, this.#order.length - open.length)
    const ordered = [...open, ...ended.toReversed()]
    const shown = ordered.map((entry) => entry.shown ?? this.#show(entry, now))
    this.#builds += 1
    return {
      items: shown.map(({ offer }) => offer.item),
      shown,
      rows: ordered.map(({ row }) => row),
      text: null,
      tag: `${this.#tag}-${this.#builds}`,
      until: open[0] === undefined ? NEVER : listEndOf(open[0].row),
    }
  }

  #show(entry: Entry, now: Instant): Shown {
    const { row, parties } = entry
    const { gazetteer } = this.#options
    const item = presentPublicAuction(row, parties, { relation: 'visitor', gazetteer }, now)
    const until = nextTurn(row, now)
    this.#turnsAt(until)
    entry.shown = { offer: offerOf(item), json: null, until }
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
    `[${whole.shown.map((each) => (each.json ??= JSON.stringify(each.offer.item))).join(',')}]`,
  )
  return whole.text
}

function byEnd({ row: one }: Entry, { row: other }: Entry): number {
  const [end, otherEnd] = [listEndOf(one), listEndOf(other)]
  if (end !== otherEnd) return end < otherEnd ? -1 : 1
  return one.auctionId < other.auctionId ? -1 : 1
}

/** Who runs an auction reads its own revision. */
const runs = (row: AuctionCardRow | undefined, viewer: Viewer): row is AuctionCardRow =>
  row !== undefined && may(relationTo(viewer, row, false), 'seeManagement')

const ownItem = (item: PublicAuction, row: AuctionCardRow | undefined, viewer: Viewer): PublicAuction =>
  runs(row, viewer) ? { ...item, revision: row.revision } : item

/** With the revisions as those read them who run an auction; null for a reader who runs none. */
function ownItems({ items, rows }: Whole, viewer: Viewer): PublicAuction[] | null {
  if (viewer.kind === 'visitor' || !rows.some((row) => runs(row, viewer))) return null
  return items.map((item, index) => ownItem(item, rows[index], viewer))
}
