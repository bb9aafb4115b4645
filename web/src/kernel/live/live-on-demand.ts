import { STALE_AFTER_MS } from './connection-limits.ts'
import type { ConnectionStatus } from './connection-status.ts'
import type { LiveClient } from './live-client.ts'

/** So long after a failed attempt the next one is made. */
const TRY_AGAIN_MS = 3_000

/** What is said while nothing is connected yet: nothing is wrong before an attempt has failed. */
function statusBefore(failures: number): ConnectionStatus {
  if (failures === 0) return { kind: 'live' }
  const lostMs = (failures - 1) * TRY_AGAIN_MS
  return lostMs < STALE_AFTER_MS ? { kind: 'reconnecting' } : { kind: 'stale', since: null }
}

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
  let failures = 0
  // The same one until it changes: a page that reads another one each time never stops drawing.
  let before = statusBefore(0)
  const waiting: ((client: LiveClient) => void)[] = []
  const statusListeners = new Set<() => void>()

  function publishStatus(): void {
    for (const listener of statusListeners) listener()
  }

  async function loadClient(): Promise<void> {
    isLoading = true
    try {
      const loaded = await load()
      client = loaded
      loaded.onStatus(publishStatus)
      for (const run of waiting.splice(0)) run(loaded)
      if (failures > 0) publishStatus()
    } catch {
      failures += 1
      before = statusBefore(failures)
      publishStatus()
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
    status: () => client?.status() ?? before,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
  }
}
