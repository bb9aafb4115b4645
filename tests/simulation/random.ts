/** Keys and how often each is to come, summed up once. */
export type Weighting<K extends string> = {
  readonly keys: readonly K[]
  readonly weights: readonly number[]
  readonly sum: number
}

export function weightingOf<K extends string>(by: Readonly<Record<K, number>>): Weighting<K> {
  const weights = Object.values<number>(by)
  return { keys: Object.keys(by) as K[], weights, sum: weights.reduce((sum, weight) => sum + weight, 0) }
}

/** Chance from a seed: the same seed gives the same numbers, on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e37_79b9) >>> 0
    // Neighbouring seeds start alike; a few rounds take them apart.
    for (let round = 0; round < 4; round += 1) this.next()
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }

  /** A key, as often as its weight says. */
  weighted<K extends string>({ keys, weights, sum }: Weighting<K>): K {
    let rest = this.next() * sum
    for (let index = 0; index < keys.length; index += 1) {
      rest -= weights[index] as number
      if (rest < 0) return keys[index] as K
    }
    return keys.at(-1) as K
  }
}
