import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** A clock that stands where the seeding put it. */
export class SeedingClock {
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
export const seedingTimers = {
  after(): () => void {
    return () => undefined
  },
  soon(task: () => void): void {
    setImmediate(task)
  },
}
