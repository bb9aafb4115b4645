import type { AuctionCache } from './auction-cache.ts'
import type { CommandQueue } from './command-queue.ts'
import type { EngineLimits } from './limits.ts'
import type { PendingCommand } from './pending-command.ts'
import type { StageOptions } from './stage-command.ts'
import { stageCommand, undecidable } from './stage-command.ts'
import type { StagedAuction } from './staged-events.ts'
import { stageFor } from './staged-events.ts'

export type BatchStagerOptions = StageOptions & {
  readonly queue: CommandQueue
  readonly cache: AuctionCache
  readonly limits: EngineLimits
  /** Asks for an auction that is not loaded; its commands wait beside the queue. */
  readonly load: (auctionId: string) => void
  /** Whether a flush that is not over yet has something of an auction. */
  readonly isInFlight: (auctionId: string) => boolean
}

/** Takes what queued and decides it in order of arrival, up to the limits of one flush. */
export class BatchStager {
  readonly #options: BatchStagerOptions

  constructor(options: BatchStagerOptions) {
    this.#options = options
  }

  /** @param auctionsMax auctions that the flush has room for */
  stage(staged: Map<string, StagedAuction>, auctionsMax: number): void {
    const { queue, limits } = this.#options
    let bytesMax = 0
    for (let count = 0; count < limits.batchCommands && bytesMax < limits.batchBytes; count += 1) {
      if (staged.size === auctionsMax) return
      const pending = queue.take()
      if (pending === undefined) return
      const auction = this.#stagedFor(staged, pending)
      if (auction === null) continue
      const before = auction.main.bytesMax + auction.attempts.bytesMax
      if (!this.#stageOne(auction, pending)) {
        queue.putBack([pending])
        return
      }
      bytesMax += auction.main.bytesMax + auction.attempts.bytesMax - before
    }
  }

  /**
   * What this flush has for a command's auction; null, with the command set aside, where the auction is not
   * loaded, or in another flush.
   */
  #stagedFor(staged: Map<string, StagedAuction>, pending: PendingCommand): StagedAuction | null {
    const { queue, cache, load, isInFlight } = this.#options
    const { auctionId } = pending.command
    const known = staged.get(auctionId)
    if (known !== undefined) return known
    const inFlight = isInFlight(auctionId)
    const entry = inFlight || queue.isParking(auctionId) ? undefined : cache.use(auctionId)
    if (entry === undefined) {
      queue.park(auctionId, [pending])
      if (!inFlight) load(auctionId)
      return null
    }
    const auction = stageFor(entry)
    staged.set(auctionId, auction)
    return auction
  }

  /** A decision is made before anything is staged, so one that failed left nothing behind. */
  #stageOne(auction: StagedAuction, pending: PendingCommand): boolean {
    try {
      return stageCommand(auction, pending, this.#options)
    } catch (error) {
      pending.answer(undecidable(pending.command, error, this.#options.report))
      return true
    }
  }
}
