import type { FairScheduler } from '../admission-control/fair-scheduler.ts'
import type { Connection, LookUp } from './connection.ts'
import { liveLimits } from './live-limits.ts'

type Line = { running: number; readonly waiting: (() => void)[] }
type Limits = { readonly atOnce: number; readonly waiting: number }

/** Lets few works of one key run at a time; the others wait in order. `refused` where too many wait. */
export class Lookups<Key> {
  readonly #lines = new Map<Key, Line>()
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T | 'refused'> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#limits.atOnce) line.running += 1
    else if (line.waiting.length >= this.#limits.waiting) return 'refused'
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes to the next one, or is free.
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (line.running > 1) line.running -= 1
      else this.#lines.delete(key)
    }
  }
}

/**
 * A subscription that no room answers is a request like any other: it takes its turn among those of its address, and one for what is not
 * there counts as a refusal. Few of one connection and of one address are looked up at a time.
 */
export function lookUpInTurns(turns: FairScheduler): LookUp {
  const { lookupsPerConnection, lookupsWaitingPerConnection, lookupsPerAddress, lookupsWaitingPerAddress } =
    liveLimits
  const ofConnection = new Lookups<Connection>({
    atOnce: lookupsPerConnection,
    waiting: lookupsWaitingPerConnection,
  })
  const ofSender = new Lookups<string>({ atOnce: lookupsPerAddress, waiting: lookupsWaitingPerAddress })
  return async (connection, work) => {
    const { sender } = connection
    const joined = await ofConnection.run(connection, () =>
      ofSender.run(sender, () => turns.take(sender, work)),
    )
    if (joined === 'auctionNotFound') turns.wasRefused(sender)
    return joined
  }
}
