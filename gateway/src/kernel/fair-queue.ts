type Waiting = (isTurn: boolean) => void

/**
 * A queue that is fair by client: a client waits for one request of each other client, not for all that
 * another has sent. Next is the client that has waited longest since its last request.
 */
export class FairQueue {
  readonly #waiting = new Map<string, Waiting[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Queued requests of this client. */
  lengthOf(clientKey: string): number {
    return this.#waiting.get(clientKey)?.length ?? 0
  }

  /** Resolves when it is this one's turn, or with false when it was displaced. */
  wait(clientKey: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own = this.#waiting.get(clientKey) ?? []
    own.push(resolve)
    this.#waiting.set(clientKey, own)
    this.#length += 1
    return promise
  }

  /**
   * Starts the next request of the client with the lowest rank; of equal ranks, of the client that has waited
   * longest. That client then moves behind all others.
   * @param rankOf 0 or more; null if the client may not start a request
   * @returns the client; null if no waiting client may start
   */
  pass(rankOf: (clientKey: string) => number | null = () => 0): string | null {
    let first: { readonly clientKey: string; readonly rank: number } | null = null
    for (const clientKey of this.#waiting.keys()) {
      const rank = rankOf(clientKey)
      if (rank !== null && (first === null || rank < first.rank)) first = { clientKey, rank }
      if (rank === 0) break
    }
    if (first === null) return null
    const { clientKey } = first
    const own = this.#waiting.get(clientKey) ?? []
    const start = own.shift()
    this.#waiting.delete(clientKey)
    if (own.length > 0) this.#waiting.set(clientKey, own)
    this.#length -= 1
    start?.(true)
    return clientKey
  }

  /**
   * Makes room at the cost of the client with the highest rank; false if no rank is higher than `rank`.
   */
  displaceAbove(rank: number, rankOf: (clientKey: string) => number): boolean {
    let highest = rank
    let line: Waiting[] = []
    for (const [clientKey, own] of this.#waiting) {
      const theirs = rankOf(clientKey)
      if (own.length === 0 || theirs <= highest) continue
      highest = theirs
      line = own
    }
    if (line.length === 0) return false
    this.#length -= 1
    line.pop()?.(false)
    return true
  }

  /** Displaces all requests of a client. */
  displaceAll(clientKey: string): void {
    const own = this.#waiting.get(clientKey) ?? []
    this.#waiting.delete(clientKey)
    this.#length -= own.length
    for (const start of own) start(false)
  }

  /**
   * Makes room for one request of this client at the cost of the client with the longest queue; false if that
   * is this client itself.
   */
  displaceFor(clientKey: string): boolean {
    let longest: Waiting[] = []
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line
    if (longest.length <= this.lengthOf(clientKey) + 1) return false
    this.#length -= 1
    longest.pop()?.(false)
    return true
  }
}
