import type { AuctionCache } from './auction-cache.ts'
import type { CommandQueue } from './command-queue.ts'
import type { Incident } from './incident.ts'
import type { EngineLimits } from './limits.ts'
import type { PendingCommand } from './pending-command.ts'
import type { StageOptions } from './stage-command.ts'
import { stageCommand } from './stage-command.ts'
import type { StagedAuction } from './staged-events.ts'
import { stageFor } from './staged-events.ts'

export type BatchStagerOptions = StageOptions & {
  readonly queue: CommandQueue
  readonly cache: AuctionCache
  readonly limits: EngineLimits
  /** Asks for an auction that is not loaded; its commands wait beside the queue. */
  readonly load: (auctionId: string) => void
  readonly report: (incident: Incident) => void
}

/** Takes what queued and decides it in order of arrival, up to the limits of one flush. */
export class BatchStager {
  readonly #options: BatchStagerOptions

  constructor(options: BatchStagerOptions) {
    this.#options = options
  }

  async stage(staged: Map<string, StagedAuction>): Promise<void> {
    const { queue, limits } = this.#options
    let bytesMax = 0
    for (let count = 0; count < limits.batchCommands && bytesMax < limits.batchBytes; count += 1) {
      const pending = queue.take()
      if (pending === undefined) return
      const auction = this.#stagedFor(staged, pending)
      if (auction === null) continue
      const before = auction.main.bytesMax + auction.attempts.bytesMax
      const stage = this.#stageOne(auction, pending)
      const isStaged = typeof stage === 'boolean' ? stage : await stage
      if (!isStaged) {
        queue.putBack([pending])
        return
      }
      bytesMax += auction.main.bytesMax + auction.attempts.bytesMax - before
    }
  }

  /** What this flush has for a command's auction; null, with the command set aside, where the auction is not loaded. */
  #stagedFor(staged: Map<string, StagedAuction>, pending: PendingCommand): StagedAuction | null {
    const { queue, cache, load } = this.#options
    const { auctionId } = pending.command
    const known = staged.get(auctionId)
    if (known !== undefined) return known
    const entry = queue.isParking(auctionId) ? undefined : cache.use(auctionId)
    if (entry === undefined) {
      queue.park(auctionId, [pending])
      load(auctionId)
      return null
    }
    const auction = stageFor(entry)
    staged.set(auctionId, auction)
    return auction
  }

  #stageOne(auction: StagedAuction, pending: PendingCommand): boolean | Promise<boolean> {
    try {
      const stage = stageCommand(auction, pending, this.#options)
      return typeof stage === 'boolean'
        ? stage
        : stage.catch((error: unknown) => this.#undecidable(pending, error))
    } catch (error) {
      return this.#undecidable(pending, error)
    }
  }

  /** A decision is made before anything is staged, so one that failed left nothing behind. */
  #undecidable({ command, answer }: PendingCommand, error: unknown): true {
    const { auctionId, commandId } = command
    this.#options.report({ kind: 'decisionFailed', auctionId, commandId, error })
    answer({ status: 'unavailable', reason: 'internalError' })
    return true
  }
}
