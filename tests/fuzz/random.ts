/** A generator of chance from a seed (mulberry32), so that each input can be made again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but not `below`. */
  int(below: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }

  oneIn(times: number): boolean {
    return this.int(times) === 0
  }

  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T {
    return from[this.int(from.length)] as T
  }
}
