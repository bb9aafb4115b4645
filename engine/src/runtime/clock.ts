import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'

export interface Clock {
  now(): Instant
}

/** The machine's clock. The text of a millisecond is made once, however many commands arrive in it. */
export function systemClock(): Clock {
  let ms = Number.NaN
  let text = '' as Instant
  return {
    now() {
      const now = Date.now()
      if (now !== ms) {
        ms = now
        text = msToInstant(now)
      }
      return text
    },
  }
}
