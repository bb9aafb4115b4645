/** Requests that are worked at at a time; more would only wait for one another inside. */
export const TURNS_AT_ONCE = 64
/** A turn ends with its answer, or after this, so that whoever waits for an engine or a database holds up nobody else. */
export const TURN_MS = 200
/** Requests that may wait for their turn: of one address, and of all. */
export const WAITING_OF_ADDRESS_MAX = 1_000
export const WAITING_MAX = 5_000

type Waiting = { readonly begin: () => void }

/**
 * Lets requests begin in turns, an address after the other. While there is little to do nobody waits. When more comes than can be worked at,
 * somebody who sends one request waits for one of each other address, and not behind the hundreds that a single one has sent.
 */
export class FairTurns {
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #later: (ms: number, what: () => void) => () => void
  #underWay = 0
  #waitingCount = 0

  /** @param later calls something after some time, unless what it answers is called before */
  constructor(
    later: (ms: number, what: () => void) => () => void = (ms, what) => {
      const timer = setTimeout(what, ms)
      return () => clearTimeout(timer)
    },
  ) {
    this.#later = later
  }

  get waiting(): number {
    return this.#waitingCount
  }

  /** Does the work when its turn has come. Answers `refused` at once where too much waits already. */
  async take<T>(address: string, work: () => Promise<T>): Promise<T | 'refused'> {
    if (this.#underWay >= TURNS_AT_ONCE) {
      const own = this.#waiting.get(address) ?? []
      if (own.length >= WAITING_OF_ADDRESS_MAX || this.#waitingCount >= WAITING_MAX) return 'refused'
      const { promise, resolve } = Promise.withResolvers<void>()
      own.push({ begin: resolve })
      this.#waiting.set(address, own)
      this.#waitingCount += 1
      await promise
    } else {
      this.#underWay += 1
    }
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      this.#pass()
    }
    const forget = this.#later(TURN_MS, end)
    try {
      return await work()
    } finally {
      forget()
      end()
    }
  }

  /** The turn goes to the address that has waited longest since its last one; its next request stands behind all others. */
  #pass(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#underWay -= 1
      return
    }
    const [address, own] = next
    const first = own.shift()
    this.#waiting.delete(address)
    if (own.length > 0) this.#waiting.set(address, own)
    this.#waitingCount -= 1
    first?.begin()
  }
}
