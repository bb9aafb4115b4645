import type { Benchmark } from './figure.ts'
import { auctionId, startLiveRooms } from './live-rooms.ts'
import { startWatchers } from './measure/clients.ts'

/**
 * Everybody loses the connection at once, misses three updates, and comes back: how often the database is
 * asked, and how long it takes.
 */
export const resumes: Benchmark = {
  name: 'gateway: a storm of returning watchers',
  async run({ say }) {
    const watchers = 5_000
    const rooms = await startLiveRooms()
    const watching = startWatchers()
    const { port } = rooms
    const connect = {
      type: 'connect',
      port,
      kind: 'ws',
      auctionIds: [auctionId],
      sampleEvery: Infinity,
    } as const
    try {
      await watching.ask({ ...connect, first: 0, watchers: 1, after: null })
      for (let count = 0; count < 3; count += 1) rooms.announce()
      await watching.ask({ type: 'until', revision: 4 })
      const before = rooms.reads()
      const startedAt = performance.now()
      await watching.ask({ ...connect, first: 1, watchers, after: 1 })
      await watching.ask({ type: 'until', revision: 4 })
      const seconds = (performance.now() - startedAt) / 1000
      say(`${watchers} are back after ${seconds.toFixed(1)} s`)
      return [
        {
          name: `database reads of ${watchers} resumes`,
          value: rooms.reads() - before,
          unit: 'reads',
          goal: { atMost: 0 },
        },
        { name: `${watchers} resumes`, value: watchers / seconds, unit: '/s' },
      ]
    } finally {
      watching.stop()
      await rooms.close()
    }
  },
}
