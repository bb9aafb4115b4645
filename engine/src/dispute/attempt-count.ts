import { DISPUTE_STEPS_MAX } from '@zuschlag/contracts/administration/dispute'
import type { HistoryEntry } from '../verification-cli/auction-history.ts'

/** Refused attempts that are stepped through: anybody can add to them, and must not hide the rest by it. */
const ATTEMPTS_OF_BIDDER_MAX = 1_000
const ATTEMPTS_MAX = DISPUTE_STEPS_MAX / 2

/** Which attempts are shown: the first ones of each bidder, so that pages that were read stay as they are. */
export class AttemptCount {
  readonly #ofBidder = new Map<string | null, number>()
  #shown = 0
  leftOut = 0

  shows({ event: { actor } }: HistoryEntry): boolean {
    const known = this.#ofBidder.get(actor.userId) ?? 0
    if (known === ATTEMPTS_OF_BIDDER_MAX || this.#shown === ATTEMPTS_MAX) {
      this.leftOut += 1
      return false
    }
    this.#ofBidder.set(actor.userId, known + 1)
    this.#shown += 1
    return true
  }
}
