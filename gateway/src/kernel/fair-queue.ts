type Waiting = (isTurn: boolean) => void

/**
 * A line in which one address stands behind another and not behind all that another has sent: the place goes
 * to the address that has waited longest since its last one.
 */
export class FairQueue {
  readonly #waiting = new Map<string, Waiting[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** How many of this address wait. */
  lengthOf(address: string): number {
    return this.#waiting.get(address)?.length ?? 0
  }

  /** Resolves when it is this one's turn, or with false when it was displaced. */
  wait(address: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own = this.#waiting.get(address) ?? []
    own.push(resolve)
    this.#waiting.set(address, own)
    this.#length += 1
    return promise
  }

  /**
   * Starts the next request of the client with the lowest rank; of equal ranks, of the client that has waited
   * longest. That client then moves behind all others.
   * @param rankOf 0 or more; null if the client may not start a request
   * @returns the client; null if no waiting client may start
   */
  pass(rankOf: (address: string) => number | null = () => 0): string | null {
    let first: { readonly address: string; readonly rank: number } | null = null
    for (const address of this.#waiting.keys()) {
      const rank = rankOf(address)
      if (rank !== null && (first === null || rank < first.rank)) first = { address, rank }
      if (rank === 0) break
    }
    if (first === null) return null
    const { address } = first
    const own = this.#waiting.get(address) ?? []
    const start = own.shift()
    this.#waiting.delete(address)
    if (own.length > 0) this.#waiting.set(address, own)
    this.#length -= 1
    start?.(true)
    return address
  }

  /**
   * Makes room at the cost of the address with the highest rank. Answers false where none is higher than this
   * one.
   */
  displaceAbove(rank: number, rankOf: (address: string) => number): boolean {
    let highest = rank
    let line: Waiting[] = []
    for (const [address, own] of this.#waiting) {
      const theirs = rankOf(address)
      if (own.length === 0 || theirs <= highest) continue
      highest = theirs
      line = own
    }
    if (line.length === 0) return false
    this.#length -= 1
    line.pop()?.(false)
    return true
  }

  /** Displaces all of an address. */
  displaceAll(address: string): void {
    const own = this.#waiting.get(address) ?? []
    this.#waiting.delete(address)
    this.#length -= own.length
    for (const start of own) start(false)
  }

  /**
   * Makes room for one of this address at the cost of the address that most wait of. Answers false where that
   * is this one itself.
   */
  displaceFor(address: string): boolean {
    let longest: Waiting[] = []
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line
    if (longest.length <= this.lengthOf(address) + 1) return false
    this.#length -= 1
    longest.pop()?.(false)
    return true
  }
}
