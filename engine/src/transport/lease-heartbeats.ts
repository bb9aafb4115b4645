import { z } from 'zod'
import type { LeaseHeartbeats } from '../store/writer-lease.ts'
import type { Bus } from './bus.ts'
import type { NatsLink } from './nats-link.ts'

/** The holder of a lease is alive. Sent by holders, and not stored. */
export const LEASE_HEARTBEAT = 'engine.lease'

const leaseHeartbeatSchema = z.object({ holder: z.uuid() })

/** How often time is added to the silence of the holders, in milliseconds. */
const SILENCE_TICK_MS = 100
/** Maximum milliseconds that one tick adds: after a pause of this process, heartbeats are still unread. */
const TICK_MAX_MS = 500
/** Holders that were silent for so long are forgotten, in milliseconds. */
const FORGOTTEN_MS = 60_000

type BusHeartbeatsOptions = {
  readonly bus: Bus
  /** Whether heartbeats of others can arrive now. */
  readonly isConnected: () => boolean
  readonly nowMs: () => number
  /** Runs a task again and again; the answer ends that. */
  readonly every: (ms: number, task: () => void) => () => void
}

/** Heartbeats of this process and of the others on a server of NATS. */
export function openLeaseHeartbeats(bus: Bus, link: Pick<NatsLink, 'isConnected'>): BusHeartbeats {
  return new BusHeartbeats({
    bus,
    isConnected: () => link.isConnected(),
    nowMs: () => performance.now(),
    every: (ms, task) => {
      const timer = setInterval(task, ms).unref()
      return () => clearInterval(timer)
    },
  })
}

/** Heartbeats over a bus. */
export class BusHeartbeats implements LeaseHeartbeats {
  readonly #options: BusHeartbeatsOptions
  readonly #silenceMs = new Map<string, number>()
  readonly #ends: readonly (() => void)[]
  #lastTickMs: number

  constructor(options: BusHeartbeatsOptions) {
    this.#options = options
    this.#lastTickMs = options.nowMs()
    const unsubscribe = options.bus.subscribe(LEASE_HEARTBEAT, (message) => {
      const { data } = leaseHeartbeatSchema.safeParse(message)
      if (data !== undefined) this.noteAlive(data.holder)
    })
    this.#ends = [unsubscribe, options.every(SILENCE_TICK_MS, () => this.#tick())]
  }

  publish(holder: string): void {
    this.#options.bus.publish(LEASE_HEARTBEAT, { holder })
  }

  noteAlive(holder: string): void {
    this.#silenceMs.set(holder, 0)
  }

  silenceMs(holder: string): number {
    const known = this.#silenceMs.get(holder)
    if (known === undefined) this.noteAlive(holder)
    return known ?? 0
  }

  /**
   * Adds the time since the last tick to the silence of every holder, unless the transport was disconnected.
   */
  #tick(): void {
    const nowMs = this.#options.nowMs()
    const passedMs = Math.min(nowMs - this.#lastTickMs, TICK_MAX_MS)
    this.#lastTickMs = nowMs
    if (!this.#options.isConnected()) return this.#silenceMs.clear()
    for (const [holder, silenceMs] of this.#silenceMs) {
      if (silenceMs > FORGOTTEN_MS) this.#silenceMs.delete(holder)
      else this.#silenceMs.set(holder, silenceMs + passedMs)
    }
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}
