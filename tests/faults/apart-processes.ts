import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import type { ProductProcess } from '../cluster/product-process.ts'
import { here } from '../cluster/product-process.ts'
import type { Random } from '../simulation/random.ts'
import { FaultyProxy } from './faulty-proxy.ts'

export type Part = 'engine' | 'projections' | 'gateway' | 'mails'
export type Seat = {
  readonly part: Part
  process: ProductProcess
  /** How often another process took the place of one that was asked to end. */
  replaced: number
  /** Before a gateway. */
  readonly proxy: FaultyProxy | null
}

export const replacedPart = {
  engineReplaced: 'engine',
  projectionsReplaced: 'projections',
  gatewayReplaced: 'gateway',
  mailsReplaced: 'mails',
} as const

/** The places of a product in processes apart, and who sits there now. */
export class Seats {
  readonly #cluster: Cluster
  readonly #seats: Seat[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  get proxies(): readonly FaultyProxy[] {
    return this.#seats.flatMap(({ proxy }) => proxy ?? [])
  }

  async fill(part: Part, random: Random): Promise<void> {
    const started = await this.#cluster.run(part)
    const proxy = part === 'gateway' ? await FaultyProxy.before(portOf(started), random) : null
    this.#seats.push({ part, process: started, replaced: 0, proxy })
  }

  async ready(): Promise<void> {
    await Promise.all(this.#seats.map(({ process }) => process.ready()))
  }

  async areReady(): Promise<boolean> {
    const missing = await Promise.all(this.#seats.map(({ process }) => process.missing()))
    return missing.every((each) => each?.length === 0)
  }

  said(): string {
    return this.#seats.map(({ part, process }) => `${part} ${process.url}\n${process.said}`).join('\n')
  }

  one(part: Part, random: Random): Seat {
    return random.pick(this.#of(part))
  }

  async leader(): Promise<Seat> {
    for (;;) {
      for (const seat of this.#of('engine')) {
        const leads = await seat.process.figure('zuschlag_engine_leading_partitions').catch(() => 0)
        if (leads === 1) return seat
      }
      await pause(20)
    }
  }

  /** Another process takes the place, at an address of its own; it need not be ready when the fault is over. */
  async kill(seat: Seat, holdMs: number): Promise<void> {
    await seat.process.kill()
    await pause(holdMs)
    const next = await this.#cluster.run(seat.part)
    seat.process = next
    seat.proxy?.leadTo(portOf(next))
  }

  /**
   * As operations.md describes an upgrade: the new one, of the release that lies here, is there before the old one is asked to end; engines
   * that stand by come before the one that leads.
   */
  async replace(part: Part): Promise<void> {
    const leader = part === 'engine' ? await this.leader() : null
    const turnOf = (seat: Seat): number => seat.replaced + (seat === leader ? 0.5 : 0)
    const [seat] = this.#of(part).toSorted((a, b) => turnOf(a) - turnOf(b))
    if (seat === undefined) throw new Error(`There are no ${part} here`)
    const old = seat.process
    const next = await this.#cluster.run(part, {}, here)
    await next.ready()
    seat.proxy?.leadTo(portOf(next))
    seat.process = next
    seat.replaced += 1
    old.child.kill('SIGTERM')
    const code = await old.end()
    // How an older release ends cannot be mended any more; that nothing gets lost by it is judged all the same.
    if (code !== 0 && old.place === here)
      throw new Error(`${part} ended with ${code}:\n${old.said.slice(-2_000)}`)
  }

  #of(part: Part): readonly Seat[] {
    return this.#seats.filter((seat) => seat.part === part)
  }
}

const portOf = ({ url }: ProductProcess): number => Number(new URL(url).port)
