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

  hoursFromNow(hours: number): Instant {
    return msToInstant(instantToMs(this.now()) + hours * 3_600_000)
  }
}
