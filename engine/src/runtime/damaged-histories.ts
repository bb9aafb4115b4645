import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { HISTORY_DAMAGED } from '@zuschlag/contracts/auction/commands'
import { BrokenHistoryError, SteppedDownError } from './auction-loading.ts'
import type { Incident } from './incident.ts'

const damaged: CommandOutcome = { status: 'unavailable', reason: HISTORY_DAMAGED }
const unreadable: CommandOutcome = { status: 'unavailable', reason: 'historyUnreadable' }

/**
 * Auctions whose stored history is not what was written. Nothing is decided on them until the engine starts
 * again.
 */
export class DamagedHistories {
  readonly #auctionIds = new Set<string>()
  readonly #report: (incident: Incident) => void

  constructor(report: (incident: Incident) => void) {
    this.#report = report
  }

  get size(): number {
    return this.#auctionIds.size
  }

  /** What every command for an auction is answered; null where nothing is wrong with it. */
  answerFor(auctionId: string): CommandOutcome | null {
    return this.#auctionIds.has(auctionId) ? damaged : null
  }

  /** What is answered to those who waited for an auction that could not be loaded. */
  afterFailure(auctionId: string, error: unknown): CommandOutcome {
    if (error instanceof SteppedDownError) return SteppedDownError.outcome
    if (!(error instanceof BrokenHistoryError)) {
      this.#report({ kind: 'loadFailed', auctionId, error })
      return unreadable
    }
    this.#auctionIds.add(auctionId)
    this.#report({ kind: 'historyDamaged', auctionId, fault: error.fault })
    return damaged
  }
}
