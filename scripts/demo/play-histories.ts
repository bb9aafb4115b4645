import { createHash } from 'node:crypto'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { type AuctionEvent, auctionStream } from '@zuschlag/contracts/auction/events'
import { defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Auction, evolve, initialAuction } from '@zuschlag/engine/domain/auction/auction'
import { nextDeadline } from '@zuschlag/engine/domain/auction/lifecycle'
import { deadlineCommandId } from '@zuschlag/engine/domain/evidence/deterministic-id'
import { createEngine, type Engine } from '@zuschlag/engine/runtime/engine'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import type { DemoObject, DemoStep } from './content/content-types.ts'
import type { PersonKey } from './content/people.ts'
import { demoId } from './content/demo-id.ts'
import { demoTimes, type DemoTimes } from './demo-times.ts'
import { descriptionOf, demoOwnershipOf, roleOf, demoTermsOf, userIdOf } from './object-commands.ts'
import { type PlannedCommand, stepCommand } from './step-command.ts'

type PlayHistoriesOptions = {
  readonly log: EventLog
  readonly objects: readonly DemoObject[]
  /** The day of seeding: moments count from it, and nothing happens after it. */
  readonly now: Instant
  readonly documentsOf: (object: DemoObject) => readonly AuctionDocument[]
}

type Played = {
  readonly object: DemoObject
  readonly times: DemoTimes
  readonly bids: Map<number, number>
  readonly purchases: Map<PersonKey, number>
  auction: Auction
  nextRevision: number
}

const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Plays the histories of all objects through a real engine, in the order in which they happened. Answers how
 * many commands were sent. Throws where an outcome is not the one that the content foresees.
 */
export async function playHistories(options: PlayHistoriesOptions): Promise<{ readonly commands: number }> {
  const all = options.objects.map((object) => ({ object, times: timesOf(object, options.now) }))
  const entries = all
    .flatMap(({ object, times }) => entriesOf(object, times))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const first = entries[0]
  if (first === undefined) return { commands: 0 }
  const player = new Player(options, new SeedingClock(first.at))
  for (const { object, at, step } of entries) {
    if (at > options.now) throw new Error(`${object.key}: ${at} lies after the day of seeding`)
    await player.fireUntil(at)
    await player.play(object, at, step)
  }
  await player.fireUntil(options.now)
  await player.stop()
  return { commands: player.commands }
}

function timesOf(object: DemoObject, now: Instant): DemoTimes {
  return demoTimes(now, defaultTimeZone[object.country], object.terms.night)
}

type Entry = { readonly object: DemoObject; readonly at: Instant; readonly step: DemoStep | 'draft' }

function entriesOf(object: DemoObject, times: DemoTimes): readonly Entry[] {
  const steps = object.history.map((step) => ({ object, at: times.acted(step.at), step }))
  return [{ object, at: times.acted(object.drafted), step: 'draft' }, ...steps]
}

class Player {
  readonly #options: PlayHistoriesOptions
  readonly #clock: SeedingClock
  readonly #engine: Engine
  readonly #played = new Map<string, Played>()
  commands = 0

  constructor(options: PlayHistoriesOptions, clock: SeedingClock) {
    this.#options = options
    this.#clock = clock
    this.#engine = createEngine({ log: options.log, clock, timers: seedingTimers, sha256Hex })
    for (const object of options.objects) {
      const times = timesOf(object, options.now)
      const fresh = { bids: new Map(), purchases: new Map(), auction: initialAuction, nextRevision: 0 }
      this.#played.set(object.key, { object, times, ...fresh })
    }
  }

  stop(): Promise<void> {
    return this.#engine.stop()
  }

  /** Starts and ends that fall due up to an instant, each at its own. */
  async fireUntil(until: Instant): Promise<void> {
    for (;;) {
      const due = this.#earliestDeadline()
      if (due === null || due.at > until) return
      this.#clock.moveTo(due.at)
      const auctionId = demoId(`auction:${due.played.object.key}`) as AuctionId
      const commandId = deadlineCommandId(auctionId, 'FireDeadlines', due.at, sha256Hex)
      const actor = { userId: null, role: 'engine' } as const
      const command = { type: 'FireDeadlines', auctionId, commandId, actor, data: {} } as const
      await this.#send(due.played, { command, expected: 'accepted' })
    }
  }

  #earliestDeadline(): { readonly played: Played; readonly at: Instant } | null {
    let earliest: { readonly played: Played; readonly at: Instant } | null = null
    for (const played of this.#played.values()) {
      const at = nextDeadline(played.auction)
      if (at !== null && (earliest === null || at < earliest.at)) earliest = { played, at }
    }
    return earliest
  }

  async play(object: DemoObject, at: Instant, step: DemoStep | 'draft'): Promise<void> {
    const played = this.#played.get(object.key)
    if (played === undefined) throw new Error(`Not an object of this run: ${object.key}`)
    this.#clock.moveTo(at)
    if (step === 'draft') {
      await this.#send(played, this.#draft(played))
      return
    }
    const outcome = await this.#send(played, stepCommand(object, step, played.times, played))
    if (outcome.status !== 'accepted') return
    if (step.do === 'bid') played.bids.set(step.price, outcome.receipt.revision)
    if (step.do === 'purchase') played.purchases.set(step.by, outcome.receipt.revision)
  }

  #draft({ object, times }: Played): PlannedCommand {
    const data = {
      ownership: demoOwnershipOf(object),
      description: descriptionOf(object, this.#options.documentsOf(object)),
      terms: demoTermsOf(object, times),
    }
    const auctionId = demoId(`auction:${object.key}`) as AuctionId
    const commandId = demoId(`command:${object.key}:draft`) as CommandId
    const actor = { userId: userIdOf(object.broker), role: roleOf(object, object.broker) }
    return { command: { type: 'DraftAuction', auctionId, commandId, actor, data }, expected: 'accepted' }
  }

  async #send(played: Played, { command, expected }: PlannedCommand): Promise<CommandOutcome> {
    this.commands += 1
    const outcome = await this.#engine.execute(command)
    const said = outcome.status === 'rejected' ? outcome.rejection.code : outcome.status
    if (said !== expected)
      throw new Error(
        `${played.object.key}: ${command.type} at ${this.#clock.now()} was ${JSON.stringify(outcome)}, not ${expected}`,
      )
    await this.#follow(played)
    return outcome
  }

  /** Takes in what the engine wrote, to know the next deadline. */
  async #follow(played: Played): Promise<void> {
    const stream = auctionStream(demoId(`auction:${played.object.key}`))
    for await (const page of this.#options.log.readStream(stream, { from: played.nextRevision })) {
      for (const event of page) {
        played.auction = evolve(played.auction, event as AuctionEvent)
        played.nextRevision = event.revision + 1
      }
    }
  }
}

/** A clock that stands where the seeding put it. */
class SeedingClock {
  #now: Instant

  constructor(start: Instant) {
    this.#now = start
  }

  now(): Instant {
    return this.#now
  }

  /** Moves on; never back. */
  moveTo(instant: Instant): void {
    if (instant > this.#now) this.#now = instant
  }
}

/**
 * Timers of the engine while the seeding walks: what has arrived is taken in at once, and waits never end,
 * because the seeding itself fires each deadline at its own instant.
 */
const seedingTimers = {
  after(): () => void {
    return () => undefined
  },
  soon(task: () => void): void {
    setImmediate(task)
  },
}
