import type { AuctionId, BrokerId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { offerPageQuery } from '@zuschlag/contracts/search/read-public-page'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import { lastEndShown, listEndOf } from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionIdOf } from '../../../../tests/fixtures/auction-commands.ts'
import { rowAt } from '../../edge/realtime/live-world.fixture.ts'
import { UNCHECKED_MAX_MS } from '../../kernel/regular-check.ts'
import { noOwnStanding } from '../../policies/auction-reader.ts'
import { maySee } from '../../policies/auction-policy.ts'
import { KeptAuctions } from '../../policies/kept-auctions.ts'
import { visitor } from '../../policies/viewer.ts'
import { presentPublicDetails } from '../../presenters/details-presenter.ts'
import { presentPublicAuction } from '../../presenters/list-presenter.ts'
import { type Parties, unknownBroker, unknownTenant } from '../../presenters/parties.ts'
import { KeptParties } from '../../presenters/kept-parties.ts'
import { PublicAuctionList } from './public-auction-list.ts'
import { Offers, pageOfObjects } from './public-page.ts'
import { PublicDetails } from './read-auctions.route.ts'

const COUNT = 4
const NOON_MS = Date.parse('2026-10-12T10:00:00.000Z')
const company = { name: 'Zuschlag', phone: '', email: 'office@zuschlag.example' } as never
const gazetteer = { locate: () => null } as never
const wholePage = offerPageQuery.parse({ sort: 'cheapest', take: '60' })
const byVisitor = { userId: null, relation: 'visitor', own: noOwnStanding } as const

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('bid', 'moveEnd', 'hide', 'show', 'withdraw'), of: fc.nat(COUNT - 1) }),
    fc.record({ kind: fc.constantFrom('readList', 'readDetails'), of: fc.nat(COUNT - 1) }),
    fc.record({ kind: fc.constantFrom('deliver', 'lose', 'deliverTwice'), of: fc.nat(20) }),
    fc.record({ kind: fc.constantFrom('answer', 'answerLate', 'fail'), of: fc.nat(20) }),
    fc.record({ kind: fc.constantFrom('pass', 'rename', 'rebuild', 'calm'), of: fc.nat(7_000) }),
  ),
  { minLength: 20, maxLength: 120 },
)
type Step = { readonly kind: string; readonly of: number }

/** Database, bus and time that a test moves by hand; a read sees the rows of when it was sent or answered. */
class World {
  nowMs = 0
  name = 'Huber'
  generation = 1
  rows = new Map<AuctionId, AuctionDetailsRow>()
  readonly announced = new Map<AuctionId, number>()
  readonly #handlers: ((message: unknown) => void)[] = []
  readonly inFlight: AuctionDetailsRow[] = []
  readonly checks: Promise<void>[] = []
  readonly reads: { answer(isLate: boolean): void; fail(): void }[] = []
  readonly list: PublicAuctionList
  readonly kept: KeptAuctions
  readonly parties: KeptParties
  readonly details: PublicDetails

  constructor() {
    for (let index = 0; index < COUNT; index += 1) this.#put(this.#rowOf(index, 1))
    const bus = {
      subscribe: (_subject: string, handler: (message: unknown) => void) => this.#subscribe(handler),
    }
    const nowMs = () => this.nowMs
    const clock = { now: () => this.now }
    const read = <T>(look: () => T) => this.#read(look)
    this.parties = new KeptParties({ partiesOf: (of) => read(() => of.map(() => this.partiesNow())) }, nowMs)
    const isShown = (row: AuctionDetailsRow) => this.isListed(row)
    const reader = {
      generation: () => read(() => this.generation),
      rows: (ids: readonly AuctionId[]) => read(() => ids.flatMap((id) => this.rows.get(id) ?? [])),
      revisions: (ids: readonly AuctionId[]) =>
        read(() => new Map(ids.flatMap((id) => revisionIn(this.rows.get(id))))),
      publicCards: (_now: Instant, ids?: readonly AuctionId[]) =>
        read(() =>
          [...this.rows.values()].filter((row) => isShown(row) && (ids?.includes(row.auctionId) ?? true)),
        ),
      publicCardRevisions: () =>
        read(() => new Map([...this.rows.values()].filter((row) => isShown(row)).flatMap(revisionIn))),
    }
    this.kept = new KeptAuctions({ reader, bus, nowMs })
    this.list = new PublicAuctionList({ reader, parties: this.parties, gazetteer, bus, clock, nowMs })
    this.details = new PublicDetails({ parties: this.parties, company })
  }

  get now(): Instant {
    return new Date(NOON_MS + this.nowMs).toISOString() as Instant
  }

  partiesNow(): Parties {
    return {
      tenant: unknownTenant('tenant' as never),
      broker: { ...unknownBroker, fullNameWithTitle: this.name },
    }
  }

  isListed(row: AuctionDetailsRow): boolean {
    return (
      row.isPublished && row.listed && row.withdrawnAt === null && listEndOf(row) > lastEndShown(this.now)
    )
  }

  change({ kind, of }: Step): void {
    const row = this.rows.get(auctionIdOf(of + 1))
    if (row === undefined) return
    const revision = row.revision + 1
    const changed: AuctionDetailsRow = {
      ...row,
      revision,
      publicRevision: revision,
      currentPrice: 100_000 + revision,
      ...(kind === 'moveEnd' && {
        effectiveEndAt: new Date(NOON_MS + revision * 3_000).toISOString() as Instant,
      }),
      ...(kind === 'hide' && { listed: false }),
      ...(kind === 'show' && { listed: true }),
      ...(kind === 'withdraw' && { withdrawnAt: this.now }),
    }
    this.#put(changed)
    this.inFlight.push(changed)
  }

  /** Announcements of one auction come in the order of their revisions; one that is lost never comes. */
  deliver({ kind, of }: Step): void {
    const [row] = this.inFlight.splice(of % Math.max(1, this.inFlight.length), 1)
    if (row === undefined || kind === 'lose') return
    for (let times = kind === 'deliverTwice' ? 2 : 1; times > 0; times -= 1)
      for (const handler of this.#handlers) handler(auctionUpdatedOf(row))
    this.announced.set(row.auctionId, Math.max(this.announced.get(row.auctionId) ?? -1, row.revision))
  }

  /** Read models that were made again, by newer code, of a log that ends earlier. */
  rebuild(): void {
    this.generation += 1
    this.announced.clear()
    this.inFlight.length = 0
    for (let index = 0; index < COUNT; index += 1) this.#put(this.#rowOf(index, 1))
  }

  #rowOf(index: number, revision: number): AuctionDetailsRow {
    const effectiveEndAt = new Date(NOON_MS + (index + 1) * 60_000).toISOString() as Instant
    return rowAt(revision, {
      auctionId: auctionIdOf(index + 1),
      brokerId: 'broker' as BrokerId,
      effectiveEndAt,
    })
  }

  #put(row: AuctionDetailsRow): void {
    this.rows = new Map(this.rows).set(row.auctionId, row)
  }

  #subscribe(handler: (message: unknown) => void): () => void {
    this.#handlers.push(handler)
    return () => undefined
  }

  #read<T>(look: () => T): Promise<T> {
    const seen = look()
    return new Promise((resolve, reject) => {
      this.reads.push({
        answer: (isLate) => resolve(isLate ? look() : seen),
        fail: () => reject(new Error('The database did not answer')),
      })
    })
  }
}

const revisionIn = (row: AuctionDetailsRow | undefined): [AuctionId, number][] =>
  row === undefined ? [] : [[row.auctionId, row.revision]]
const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A read of the list, checked by what had been announced when it started. */
async function readList(world: World): Promise<void> {
  const before = new Map(world.announced)
  const { generation } = world
  const list = await world.list.prepared(visitor, world.now).catch(() => null)
  if (list === null || world.generation !== generation) return
  for (const { id, revision } of list.value()) {
    expect(revision).toBeGreaterThanOrEqual(before.get(id) ?? -1)
  }
}

/** Pages are read meanwhile, so that their orders are kept from then on. */
async function readPage(world: World): Promise<void> {
  const offers = await world.list.offers(world.now).catch(() => null)
  if (offers === null) return
  const { total, items } = pageOfObjects(offers, wholePage)
  expect(total).toBe(items.length)
}

async function readDetails(world: World, of: number): Promise<void> {
  const auctionId = auctionIdOf(of + 1)
  const least = world.announced.get(auctionId) ?? -1
  const { generation } = world
  const row = await readRow(world, auctionId).catch(() => null)
  if (row === null || world.generation !== generation) return
  expect(row.revision).toBeGreaterThanOrEqual(least)
}

const readRow = async (world: World, auctionId: AuctionId): Promise<AuctionDetailsRow | null> => {
  const kept = await world.kept.current(auctionId, -1)
  return kept ?? (await world.kept.at(auctionId, world.announced.get(auctionId) ?? -1))
}

/** Answers all reads that are in flight, until there are none. */
async function answerAll(world: World): Promise<void> {
  await settle()
  while (world.reads.length > 0) {
    for (const read of world.reads.splice(0)) read.answer(true)
    await settle()
  }
}

/** What the database says now, as the presenter says it. */
async function expectTruth(world: World): Promise<void> {
  const [list, offers] = [world.list.prepared(visitor, world.now), world.list.offers(world.now)]
  await answerAll(world)
  const items = (await list).value()
  const presented = [...world.rows.values()]
    .filter((row) => world.isListed(row))
    .map((row) =>
      presentPublicAuction(row, world.partiesNow(), { relation: 'visitor', gazetteer }, world.now),
    )
  expect(items.toSorted(byId)).toEqual(presented.toSorted(byId))
  const open = items.filter(({ end }) => end !== null && end > world.now)
  expect(items.slice(0, open.length)).toEqual(open)
  const ends = open.map(({ end }) => Date.parse(end ?? ''))
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  expect(pageOfObjects(await offers, wholePage)).toEqual(pageOfObjects(new Offers(items), wholePage))
  for (const row of world.rows.values()) {
    const reading = readRow(world, row.auctionId)
    await answerAll(world)
    const kept = await reading
    expect(kept).toEqual(row)
    if (kept === null || !maySee('visitor', kept)) continue
    const details = world.details.of(kept, byVisitor, world.now)
    await answerAll(world)
    const parties = { ...world.partiesNow(), company }
    expect((await details).value()).toEqual(presentPublicDetails(row, parties, byVisitor, world.now))
  }
}

async function play(world: World, step: Step): Promise<void> {
  const { kind, of } = step
  if (kind === 'readList') world.checks.push(of % 2 === 0 ? readList(world) : readPage(world))
  else if (kind === 'readDetails') world.checks.push(readDetails(world, of))
  else if (kind === 'deliver' || kind === 'lose' || kind === 'deliverTwice') world.deliver(step)
  else if (kind === 'pass') world.nowMs += of
  else if (kind === 'rename') world.name = `Huber ${of}`
  else if (kind === 'calm') await answerAll(world)
  else if (kind === 'rebuild') {
    if (of % 3 === 0) world.rebuild()
  } else if (kind === 'answer' || kind === 'answerLate' || kind === 'fail') {
    const [read] = world.reads.splice(of % Math.max(1, world.reads.length), 1)
    if (kind === 'fail') read?.fail()
    else read?.answer(kind === 'answerLate')
  } else world.change(step)
  await settle()
}

test('no read is older than what was announced before it, and what was lost is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const world = new World()
      for (const step of played) await play(world, step)
      await answerAll(world)
      await Promise.all(world.checks)
      world.nowMs += UNCHECKED_MAX_MS
      await expectTruth(world)
    }),
    { numRuns: 400 },
  )
})
