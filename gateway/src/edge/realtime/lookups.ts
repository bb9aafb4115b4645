import type { FairScheduler } from '../admission-control/fair-scheduler.ts'
import type { LiveConnection, LookUp } from './connection.ts'
import { liveLimits } from './live-limits.ts'

type Slot = { running: number; readonly waiting: (() => void)[] }
type Limits = { readonly atOnce: number; readonly waiting: number }

/** Runs a few tasks per key at a time, in order. Resolves with `refused` if too many wait. */
export class Lookups<Key> {
  readonly #slots = new Map<Key, Slot>()
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T | 'refused'> {
    const slot = this.#slots.get(key) ?? { running: 0, waiting: [] }
    this.#slots.set(key, slot)
    if (slot.running < this.#limits.atOnce) slot.running += 1
    else if (slot.waiting.length >= this.#limits.waiting) return 'refused'
    else await new Promise<void>((resolve) => slot.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next task inherits the slot.
      const next = slot.waiting.shift()
      if (next !== undefined) next()
      else if (slot.running > 1) slot.running -= 1
      else this.#slots.delete(key)
    }
  }
}

/**
 * A subscription that no room can answer is scheduled like a request of its client; one for a missing auction
 * counts as a refusal. Each connection and each client has a limit of concurrent lookups.
 */
export function scheduledLookUp(scheduler: FairScheduler): LookUp {
  const { lookupsPerConnection, lookupsWaitingPerConnection, lookupsPerClientIp, lookupsWaitingPerClientIp } =
    liveLimits
  const ofConnection = new Lookups<LiveConnection>({
    atOnce: lookupsPerConnection,
    waiting: lookupsWaitingPerConnection,
  })
  const ofClient = new Lookups<string>({ atOnce: lookupsPerClientIp, waiting: lookupsWaitingPerClientIp })
  return async (connection, work) => {
    const { clientKey } = connection
    const joined = await ofConnection.run(connection, () =>
      ofClient.run(clientKey, () => scheduler.run(clientKey, work)),
    )
    if (joined === 'auctionNotFound') scheduler.recordRefusal(clientKey)
    return joined
  }
}
