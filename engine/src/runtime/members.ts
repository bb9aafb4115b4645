/** Interval of an engine's heartbeats, in milliseconds. */
export const HEARTBEAT_INTERVAL_MS = 500
/** Without a heartbeat for so long, a member is dead and the others share its partitions; milliseconds. */
export const HEARTBEAT_TIMEOUT_MS = 1_500

/**
 * The live engines, as one of them sees them. Views may differ for a while: they only decide which engine
 * requests the lease of a partition; the lease decides which one gets it.
 */
export class Members {
  readonly #self: string
  readonly #lastSeenMs = new Map<string, number>()

  constructor(self: string) {
    this.#self = self
  }

  noteAlive(member: string, nowMs: number): void {
    if (member !== this.#self) this.#lastSeenMs.set(member, nowMs)
  }

  gone(member: string): void {
    this.#lastSeenMs.delete(member)
  }

  /** This engine, and those with a recent heartbeat. */
  present(nowMs: number): readonly string[] {
    for (const [member, lastSeenAtMs] of this.#lastSeenMs) {
      if (nowMs - lastSeenAtMs > HEARTBEAT_TIMEOUT_MS) this.#lastSeenMs.delete(member)
    }
    return [this.#self, ...this.#lastSeenMs.keys()]
  }
}
