import type { ConnectionStatus } from './connection-status.ts'
import type { LiveClient } from './live-client.ts'

/** So long after a failed attempt the next one is made. */
const TRY_AGAIN_MS = 3_000

/** What is said while nothing is connected yet: nothing is wrong so far. */
const assumed: ConnectionStatus = { kind: 'live' }

/**
 * A live client whose script is loaded when the first auction is watched, or the connection kept: most pages
 * of visitors do neither. What is asked of it meanwhile is done in order as soon as it is there.
 */
export function createLiveOnDemand(
  load: () => Promise<LiveClient>,
  setTimer: (run: () => void, ms: number) => unknown = setTimeout,
): LiveClient {
  let client: LiveClient | null = null
  let isLoading = false
  const waiting: ((client: LiveClient) => void)[] = []
  const statusListeners = new Set<() => void>()

  async function loadClient(): Promise<void> {
    isLoading = true
    try {
      const loaded = await load()
      client = loaded
      loaded.onStatus(() => {
        for (const listener of statusListeners) listener()
      })
      for (const run of waiting.splice(0)) run(loaded)
    } catch {
      setTimer(() => void loadClient(), TRY_AGAIN_MS)
    }
  }

  function whenLoaded(run: (client: LiveClient) => void): void {
    if (client !== null) return run(client)
    waiting.push(run)
    if (!isLoading) void loadClient()
  }

  /** Returns a function that stops what was started, or prevents its start. */
  function whileWanted(start: (client: LiveClient) => () => void): () => void {
    let stop: (() => void) | null = null
    let isOver = false
    whenLoaded((loaded) => {
      if (!isOver) stop = start(loaded)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }

  return {
    watch: (auctionId, known, listener) => whileWanted((loaded) => loaded.watch(auctionId, known, listener)),
    keep: () => whileWanted((loaded) => loaded.keep()),
    learned: (auctionId, revision) => whenLoaded((loaded) => loaded.learned(auctionId, revision)),
    notify: (event) => client?.notify(event),
    status: () => client?.status() ?? assumed,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
  }
}
