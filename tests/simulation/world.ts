import { hash } from 'node:crypto'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Random } from './random.ts'
import { type Life, Scheduler } from './scheduler.ts'

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

/** An invariant that did not hold. */
export class SimulationFailure extends Error {
  override name = 'SimulationFailure'
  readonly invariant: string

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`)
    this.invariant = invariant
  }
}

/** What everything in one simulated world shares: chance, time, and where findings go. */
export class World {
  readonly random: Random
  readonly scheduler: Scheduler
  /** The world's machines that never die: the network, the disk, the people. */
  readonly nature: Life = { name: 'nature', isAlive: true }
  /** What was met, and how often: a simulation that never met a case proves nothing about it. */
  readonly reached = new Map<string, number>()
  /** Every instant that any engine read from its clock, in milliseconds. */
  readonly instantsRead = new Set<number>()
  /** No new faults: the world heals, so that it can be seen to come to rest in the right state. */
  isCalm = false
  #failure: SimulationFailure | null = null
  #clockOffsetMs: number
  readonly #trace: ((line: string) => void) | null

  constructor(seed: number, startMs: number, trace: ((line: string) => void) | null) {
    this.random = new Random(seed)
    this.scheduler = new Scheduler(this.random)
    this.#clockOffsetMs = startMs
    this.#trace = trace
  }

  /** The wall clock of the machine that the engines run on. */
  get clockMs(): number {
    return this.#clockOffsetMs + this.scheduler.nowMs
  }

  now(): Instant {
    return msToInstant(this.clockMs)
  }

  /** Sets the wall clock forwards or backwards while no time passes. */
  shiftClock(ms: number): void {
    this.#clockOffsetMs += ms
    this.reach(ms < 0 ? 'clockJumpedBack' : 'clockJumpedForth')
  }

  reach(name: string): void {
    this.reached.set(name, (this.reached.get(name) ?? 0) + 1)
  }

  /** Whether a fault of so great a probability happens now. */
  strikes(probability: number): boolean {
    return this.random.chance(probability) && !this.isCalm
  }

  /** Notes the first invariant that does not hold; the run ends after the current step. */
  demand(holds: boolean, invariant: string, detail: () => string): void {
    if (!holds) this.fail(invariant, detail())
  }

  fail(invariant: string, detail: string): void {
    this.#failure ??= new SimulationFailure(invariant, detail)
    this.say(() => `FAILED ${invariant}: ${detail}`)
  }

  throwFailure(): void {
    if (this.#failure !== null) throw this.#failure
  }

  say(line: () => string): void {
    this.#trace?.(`${String(this.scheduler.nowMs).padStart(9)} ms  ${this.now()}  ${line()}`)
  }
}
