import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import type { ProductProcess } from '../cluster/product-process.ts'
import { here } from '../cluster/product-process.ts'
import type { Random } from '../simulation/random.ts'
import { FaultyProxy } from './faulty-proxy.ts'

export type Part = 'engine' | 'projections' | 'gateway' | 'mails'
export type ProcessSlot = {
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

/** The processes of a product, each of which can be killed or replaced. */
export class ReplaceableProcesses {
  readonly #cluster: Cluster
  readonly #slots: ProcessSlot[] = []
  /** Those whose place another one took. */
  readonly #former: ProductProcess[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  get proxies(): readonly FaultyProxy[] {
    return this.#slots.flatMap(({ proxy }) => proxy ?? [])
  }

  async fill(part: Part, random: Random): Promise<void> {
    const started = await this.#cluster.run(part)
    const proxy = part === 'gateway' ? await FaultyProxy.before(portOf(started), random) : null
    this.#slots.push({ part, process: started, replaced: 0, proxy })
  }

  async ready(): Promise<void> {
    await Promise.all(this.#slots.map(({ process }) => process.ready()))
  }

  async areReady(): Promise<boolean> {
    const missing = await Promise.all(this.#slots.map(({ process }) => process.missing()))
    return missing.every((each) => each?.length === 0)
  }

  said(): string {
    const all = [...this.#former, ...this.#slots.map(({ process }) => process)]
    return all.map(({ name, url, said }) => `${name} ${url}\n${said}`).join('\n')
  }

  one(part: Part, random: Random): ProcessSlot {
    return random.pick(this.#of(part))
  }

  async leader(): Promise<ProcessSlot> {
    for (;;) {
      for (const slot of this.#of('engine')) {
        const leads = await slot.process.figure('zuschlag_engine_leading_partitions').catch(() => 0)
        if (leads === 1) return slot
      }
      await pause(20)
    }
  }

  /**
   * Another process takes the place, at an address of its own; it need not be ready when the fault is over.
   */
  async kill(slot: ProcessSlot, holdMs: number): Promise<void> {
    slot.process.assertRuns()
    await slot.process.kill()
    await pause(holdMs)
    const next = await this.#cluster.run(slot.part)
    this.#former.push(slot.process)
    slot.process = next
    slot.proxy?.leadTo(portOf(next))
  }

  /**
   * As operations.md describes an upgrade: the new one, of the release that lies here, is there before the
   * old one is asked to end; engines that stand by come before the one that leads.
   */
  async replace(part: Part): Promise<void> {
    const leader = part === 'engine' ? await this.leader() : null
    const turnOf = (slot: ProcessSlot): number => slot.replaced + (slot === leader ? 0.5 : 0)
    const [slot] = this.#of(part).toSorted((a, b) => turnOf(a) - turnOf(b))
    if (slot === undefined) throw new Error(`There are no ${part} here`)
    const old = slot.process
    old.assertRuns()
    const next = await this.#cluster.run(part, {}, here)
    await next.ready()
    slot.proxy?.leadTo(portOf(next))
    this.#former.push(old)
    slot.process = next
    slot.replaced += 1
    old.child.kill('SIGTERM')
    const code = await old.end()
    // The shutdown of an older release cannot be fixed any more; that it loses nothing is still checked.
    if (code !== 0 && old.place === here)
      throw new Error(`${part} ended with ${code}:\n${old.said.slice(-2_000)}`)
  }

  #of(part: Part): readonly ProcessSlot[] {
    return this.#slots.filter((slot) => slot.part === part)
  }
}

const portOf = ({ url }: ProductProcess): number => Number(new URL(url).port)
