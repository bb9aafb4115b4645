import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  auctionIdOf,
  bid,
  commandIdOf,
  fixtureEnd,
  fixtureNoon,
} from '../../../tests/fixtures/auction-commands.ts'
import { shift } from '../../../tests/fixtures/auction-play.ts'
import { engineOnMemory, eventsOf, openAuction, receiptIn } from '../../../tests/fixtures/engine-on-memory.ts'
import { VirtualTime } from '../../../tests/fixtures/virtual-time.ts'
import { Deadlines, DueHeap } from './deadlines.ts'

test('gives out the earliest deadline of each auction, as it was set last', () => {
  const change = fc.record({ auction: fc.nat(20), at: fc.option(fc.nat(50), { nil: null }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.nat(50), (changes, now) => {
      const heap = new DueHeap()
      const model = new Map<string, number>()
      for (const { auction, at } of changes) {
        heap.set(String(auction), at === null ? null : msToInstant(at))
        if (at === null) model.delete(String(auction))
        else model.set(String(auction), at)
      }
      const due = []
      for (let next = heap.takeDue(msToInstant(now)); next !== null; next = heap.takeDue(msToInstant(now)))
        due.push(next)
      const expected = [...model].filter(([, at]) => at <= now)
      expect(due.map(({ at }) => at)).toEqual(expected.map(([, at]) => msToInstant(at)).toSorted())
      expect(due.map(({ auctionId }) => auctionId).toSorted()).toEqual(
        expected.map(([auction]) => auction).toSorted(),
      )
      expect(heap.size).toBe(model.size - expected.length)
    }),
  )
})

/** A clock that jumped is noticed by then, in milliseconds. */
const NOTICED_MS = 2000
const done = { status: 'rejected', rejection: { code: 'auctionNotFound' } } satisfies CommandOutcome

type Awaited = {
  readonly due: number
  readonly setAt: number
  /** When the clock comes to it, in the time of the timers. */
  fromPassedMs: number
  /** The clock has jumped, and nobody may have noticed by now. */
  hasJumped: boolean
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    auction: fc.nat(3),
    inMs: fc.option(fc.constantFrom(-1, 0, 1, 2, 500, 1999, 2000, 2001, 4500), { freq: 8 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 2, 499, 2000, 3000) }),
  fc.record({ kind: fc.constant('jump' as const), ms: fc.constantFrom(-5000, -1, 1, 1000, 3_600_000) }),
)

/**
 * Deadlines beside what is awaited of them: each once, never early, at its instant, or soon after the clock
 * has jumped there.
 */
class Watched {
  readonly time = new VirtualTime(fixtureNoon)
  readonly awaited = new Map<string, Awaited>()
  readonly seen = { atTheInstant: 0, afterAJump: 0, moved: 0 }
  readonly faults: string[] = []
  readonly #deadlines: Deadlines
  #jumpedAt = { passedMs: -NOTICED_MS, clockMs: this.#clockMs - NOTICED_MS }

  constructor() {
    this.#deadlines = new Deadlines({
      clock: this.time,
      timers: this.time,
      atOnce: 8,
      fire: (auctionId, due) => {
        this.#fired(auctionId, due)
        return Promise.resolve(done)
      },
    })
    this.#deadlines.start()
  }

  get #clockMs(): number {
    return instantToMs(this.time.now())
  }

  get passedMs(): number {
    return this.#jumpedAt.passedMs + this.#clockMs - this.#jumpedAt.clockMs
  }

  set(auctionId: string, inMs: number | null): void {
    if (this.awaited.has(auctionId)) this.seen.moved += 1
    this.awaited.delete(auctionId)
    const setAt = this.#clockMs
    if (inMs !== null) {
      const fromPassedMs = this.passedMs + Math.max(0, inMs)
      const hasJumped = this.passedMs < this.#jumpedAt.passedMs + NOTICED_MS
      this.awaited.set(auctionId, { due: setAt + inMs, setAt, fromPassedMs, hasJumped })
    }
    this.#deadlines.set(auctionId, inMs === null ? null : msToInstant(setAt + inMs))
  }

  jump(ms: number): void {
    const { passedMs } = this
    this.time.jumpTo(msToInstant(this.#clockMs + ms))
    this.#jumpedAt = { passedMs, clockMs: this.#clockMs }
    for (const each of this.awaited.values()) {
      each.fromPassedMs = passedMs + Math.max(0, each.due - this.#clockMs)
      each.hasJumped = true
    }
  }

  #fired(auctionId: string, at: Instant): void {
    const each = this.awaited.get(auctionId)
    this.awaited.delete(auctionId)
    if (each?.due !== instantToMs(at)) {
      this.faults.push(`${auctionId} is not awaited at ${at}`)
      return
    }
    const isOnTime = each.hasJumped
      ? this.#clockMs >= each.due && this.passedMs <= each.fromPassedMs + NOTICED_MS
      : this.#clockMs === Math.max(each.due, each.setAt)
    if (!isOnTime) this.faults.push(`${auctionId} is fired at ${this.time.now()} instead of ${at}`)
    this.seen[each.hasJumped ? 'afterAJump' : 'atTheInstant'] += 1
  }
}

test('[DEADLINE-1] [DEADLINE-4] [DEADLINE-6] each deadline fires once, at its instant, and within seconds of a jump of the clock', async () => {
  const seen = { atTheInstant: 0, afterAJump: 0, moved: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const watched = new Watched()
      for (const each of steps) {
        if (each.kind === 'set') watched.set(`auction ${each.auction}`, each.inMs)
        else if (each.kind === 'jump') watched.jump(each.ms)
        else await watched.time.pass(each.ms)
      }
      await watched.time.pass(NOTICED_MS)
      expect(watched.faults).toEqual([])
      const overdue = [...watched.awaited.values()].filter(
        ({ fromPassedMs, hasJumped }) => fromPassedMs + (hasJumped ? NOTICED_MS : 0) <= watched.passedMs,
      )
      expect(overdue).toEqual([])
      for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += watched.seen[name]
    }),
    { numRuns: 150 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('[DEADLINE-5] what could not be written is tried again until it is, and then no more', async () => {
  const failed = fc.constantFrom<CommandOutcome>(
    { status: 'unavailable', reason: 'diskFull' },
    { status: 'unknown', reason: 'noAnswer' },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(failed, { maxLength: 6 }), fc.nat(3000), async (failures, inMs) => {
      const time = new VirtualTime(fixtureNoon)
      const outcomes = [...failures]
      const fired: Instant[] = []
      const fire = (_: string, due: Instant) => {
        fired.push(due)
        return Promise.resolve(outcomes.shift() ?? done)
      }
      const deadlines = new Deadlines({ clock: time, timers: time, atOnce: 1, fire })
      deadlines.start()
      const due = shift(fixtureNoon, inMs)
      deadlines.set('auction', due)
      await time.pass(inMs + 1000 * (failures.length + 3))
      expect(fired).toEqual([...failures, done].map(() => due))
    }),
    { numRuns: 60 },
  )
})

/** Ends beside the moment at which an engine comes back, in milliseconds. */
const besideTheReturn = fc.constantFrom(-3_600_000, -1, 0, 1, 1500, 60_000)

test('[DEADLINE-2] [DEADLINE-3] [DEADLINE-6] an engine that comes back writes what fell due, before any bid, and everything else at its instant', async () => {
  const seen = { fellDue: 0, refused: 0, moved: 0, onTime: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ endsIn: besideTheReturn, isBid: fc.boolean(), startsFirst: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (auctions) => {
        const { engine, time, memory, restarted } = engineOnMemory()
        const back = fixtureEnd
        for (const [index, { endsIn }] of auctions.entries())
          await openAuction(engine, auctionIdOf(index), 10 * (index + 1), {
            terms: { end: shift(back, endsIn) },
          })
        await engine.stop()
        time.jumpTo(back)
        const again = restarted()
        for (const [index, { endsIn, isBid, startsFirst }] of auctions.entries()) {
          if (startsFirst) await again.start()
          if (!isBid) continue
          const outcome = await again.execute(bid(auctionIdOf(index), commandIdOf(500 + index), 100_000))
          if (endsIn > 0) receiptIn(outcome)
          else expect(outcome).toMatchObject({ rejection: { code: 'auctionEnded' } })
          if (endsIn <= 0) seen.refused += 1
        }
        await again.start()
        await time.pass(10)
        // A bid in the window moves the end to ten minutes from now.
        const extended = shift(back, 600_000)
        time.jumpTo(shift(extended, -5000))
        await time.pass(6000)
        for (const [index, { endsIn, isBid }] of auctions.entries()) {
          const events = await eventsOf(memory, auctionStream(auctionIdOf(index)))
          const ended = events.filter(({ type }) => type === 'AuctionEnded')
          const isMoved = isBid && endsIn > 0
          const end = isMoved ? extended : shift(back, endsIn)
          expect(ended).toMatchObject([{ data: { end } }])
          expect(events.at(-1)).toEqual(ended[0])
          if (endsIn <= 0) expect(ended[0]?.at).toBe(back)
          else if (isMoved || endsIn < 10) expect(ended[0]?.at).toBe(end)
          seen[endsIn <= 0 ? 'fellDue' : isMoved ? 'moved' : 'onTime'] += 1
        }
        await again.stop()
      },
    ),
    { numRuns: 60 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})
