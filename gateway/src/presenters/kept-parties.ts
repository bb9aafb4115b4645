import { RegularCheck } from '../kernel/regular-check.ts'
import type { Parties, PartiesOf } from './parties.ts'

type Directory = { partiesOf(auctions: readonly PartiesOf[]): Promise<readonly Parties[]> }

/** Pairs of tenant and broker that are kept; beyond it all are read again. */
export const KEPT_PARTIES_MAX = 10_000

const keyOf = ({ tenantId, brokerId }: PartiesOf): string => `${tenantId} ${brokerId}`

/**
 * Tenants and brokers as they were read last. A change through this process is seen by the next reader, one
 * through another process within the time of the regular comparison.
 */
export class KeptParties {
  readonly #directory: Directory
  readonly #check: RegularCheck
  readonly #kept = new Map<string, { readonly of: PartiesOf; readonly parties: Parties }>()
  /** How often somebody said that an account may have changed, and at which of these all were read last. */
  #noted = 0
  #seen = 0
  #version = 0
  #reading: Promise<void> | null = null

  constructor(directory: Directory, nowMs: () => number) {
    this.#directory = directory
    this.#check = new RegularCheck(nowMs, () => this.#readAll())
  }

  /** Rises whenever somebody among them changed: what was made with them before is out of date. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#kept.size
  }

  /** Some account may have changed. */
  noteChange(): void {
    this.#noted += 1
  }

  /** Takes note of what changed meanwhile. */
  async refresh(): Promise<void> {
    await this.#check.passed()
    // A read that started before the last change does not have it.
    while (this.#seen !== this.#noted) await this.#readAll()
  }

  /** Tenant and broker of each, in the order asked. */
  async of(auctions: readonly PartiesOf[]): Promise<readonly Parties[]> {
    await this.refresh()
    if (this.#kept.size > KEPT_PARTIES_MAX) this.#kept.clear()
    const found = new Map<string, Parties>()
    const missing = new Map<string, PartiesOf>()
    for (const each of auctions) {
      const known = this.#kept.get(keyOf(each))
      if (known === undefined) missing.set(keyOf(each), each)
      else found.set(keyOf(each), known.parties)
    }
    const asked = [...missing.values()]
    const noted = this.#noted
    const read = asked.length === 0 ? [] : await this.#directory.partiesOf(asked)
    if (noted !== this.#noted) this.#seen = -1
    for (const [index, parties] of read.entries()) {
      const of = asked[index]
      if (of === undefined) continue
      this.#kept.set(keyOf(of), { of, parties })
      found.set(keyOf(of), parties)
    }
    // What another reader gave up meanwhile must not move parties from one auction to the next.
    return auctions.flatMap((each) => found.get(keyOf(each)) ?? [])
  }

  async ofOne(auction: PartiesOf): Promise<Parties> {
    const [parties] = await this.of([auction])
    if (parties === undefined) throw new Error('A directory answers for every auction')
    return parties
  }

  /** One at a time: an older answer never replaces a newer one. */
  #readAll(): Promise<void> {
    this.#reading ??= this.#compareAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #compareAll(): Promise<void> {
    const noted = this.#noted
    const before = [...this.#kept]
    const now = await this.#directory.partiesOf(before.map(([, { of }]) => of))
    for (const [index, [key, kept]] of before.entries()) {
      const parties = now[index]
      if (parties === undefined || JSON.stringify(parties) === JSON.stringify(kept.parties)) continue
      this.#kept.set(key, { of: kept.of, parties })
      this.#version += 1
    }
    this.#seen = noted
  }
}
