import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'

/** A clock that goes with real time and can be set forward, for all parts at once. */
export class MovableClock {
  #offsetMs = 0

  now(): Instant {
    return msToInstant(Date.now() + this.#offsetMs)
  }

  jumpTo(instant: Instant): void {
    this.#offsetMs = instantToMs(instant) - Date.now()
  }

  /** To noon tomorrow, so that no mail waits for a morning. */
  jumpToNoon(): void {
    const dayMs = 86_400_000
    this.jumpTo(msToInstant(Math.floor(Date.now() / dayMs) * dayMs + 1.5 * dayMs))
  }

  hoursFromNow(hours: number): Instant {
    return msToInstant(instantToMs(this.now()) + hours * 3_600_000)
  }
}
