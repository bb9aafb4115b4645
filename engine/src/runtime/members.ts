/** How often an engine says that it is there, in milliseconds. */
export const HEARTBEAT_INTERVAL_MS = 500
/** How long a member may be silent before the others share its partitions, in milliseconds. */
export const HEARTBEAT_TIMEOUT_MS = 1_500

/**
 * Which engines are there, as far as one of them has heard. Opinions may differ for a while: they only decide who asks for the
 * lease of a partition, and the lease decides who gets it.
 */
export class Members {
  readonly #self: string
  readonly #heardAtMs = new Map<string, number>()

  constructor(self: string) {
    this.#self = self
  }

  heard(member: string, nowMs: number): void {
    if (member !== this.#self) this.#heardAtMs.set(member, nowMs)
  }

  gone(member: string): void {
    this.#heardAtMs.delete(member)
  }

  /** This one, and those heard of lately. */
  present(nowMs: number): readonly string[] {
    for (const [member, heardAtMs] of this.#heardAtMs) {
      if (nowMs - heardAtMs > HEARTBEAT_TIMEOUT_MS) this.#heardAtMs.delete(member)
    }
    return [this.#self, ...this.#heardAtMs.keys()]
  }
}
