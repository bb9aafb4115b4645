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

  /**
   * To the next noon in UTC, so that no mail waits for a morning. Between noon and one it stays: sessions end
   * after 24 hours without a request.
   */
  jumpToNoon(): void {
    const dayMs = 86_400_000
    const noonMs = Math.floor((Date.now() + dayMs / 2) / dayMs) * dayMs + dayMs / 2
    if (noonMs - Date.now() < dayMs - 3_600_000) this.jumpTo(msToInstant(noonMs))
  }

  hoursFromNow(hours: number): Instant {
    return msToInstant(instantToMs(this.now()) + hours * 3_600_000)
  }
}
