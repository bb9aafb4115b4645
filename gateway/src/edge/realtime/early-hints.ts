import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'

/** A read is over before more come than this; then the newest row says the rest. */
const EARLY_HINTS_MAX = 64

/**
 * Hints about an auction that has no room yet, while its first subscriber waits for the row: the row may have
 * been read before them.
 */
export class EarlyHints {
  readonly #reads = new Map<AuctionId, Set<AuctionUpdated[]>>()

  note(hint: AuctionUpdated): void {
    for (const hints of this.#reads.get(hint.auctionId) ?? [])
      if (hints.length < EARLY_HINTS_MAX) hints.push(hint)
  }

  /** `use` gets what was read and the hints that came meanwhile, in their order. */
  async during<T, R>(
    auctionId: AuctionId,
    read: () => Promise<T>,
    use: (value: T, hints: readonly AuctionUpdated[]) => R,
  ): Promise<R> {
    const hints: AuctionUpdated[] = []
    const reads = this.#reads.get(auctionId) ?? new Set()
    this.#reads.set(auctionId, reads.add(hints))
    try {
      return use(await read(), hints)
    } finally {
      reads.delete(hints)
      if (reads.size === 0) this.#reads.delete(auctionId)
    }
  }
}
