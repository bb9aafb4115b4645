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

  /** Resolves when it is this one's turn, or with false when it was displaced or aborted. */
  wait(clientKey: string, signal?: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own = this.#waiting.get(clientKey) ?? []
    own.push(resolve)
    this.#waiting.set(clientKey, own)
    this.#length += 1
    signal?.addEventListener('abort', () => this.#displace(clientKey, resolve), { once: true })
    return promise
  }

  /** Without effect on one whose turn came. */
  #displace(clientKey: string, waiting: Waiting | undefined): void {
    const own = this.#waiting.get(clientKey) ?? []
    const rest = own.filter((each) => each !== waiting)
    if (rest.length === own.length) return
    // The client keeps its place among the others.
    if (rest.length > 0) this.#waiting.set(clientKey, rest)
    else this.#waiting.delete(clientKey)
    this.#length -= 1
    waiting?.(false)
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
    let displaced: string | null = null
    for (const clientKey of this.#waiting.keys()) {
      const theirs = rankOf(clientKey)
      if (theirs <= highest) continue
      highest = theirs
      displaced = clientKey
    }
    if (displaced === null) return false
    this.#displace(displaced, this.#waiting.get(displaced)?.at(-1))
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
    let longest = clientKey
    for (const other of this.#waiting.keys())
      if (this.lengthOf(other) > this.lengthOf(longest)) longest = other
    if (this.lengthOf(longest) <= this.lengthOf(clientKey) + 1) return false
    this.#displace(longest, this.#waiting.get(longest)?.at(-1))
    return true
  }
}
