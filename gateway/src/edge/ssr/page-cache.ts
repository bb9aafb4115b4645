import { limits } from '../../kernel/config.ts'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

type Kept<T> = { readonly value: T; readonly until: number }

export type PageCache<T> = (key: string, make: () => Promise<T>) => Promise<T>

/** Too many pages are being rendered; the client gets the shell and renders the page itself. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/**
 * Caches values for a short TTL, with single flight per key, a limit of concurrent computations and a
 * timeout.
 */
export function createPageCache<T>(nowMs: () => number, keptMs: number = limits.pageKeptMs): PageCache<T> {
  const kept = new Map<string, Kept<T>>()
  const inFlight = new Map<string, Promise<T>>()

  async function makeAndKeep(key: string, make: () => Promise<T>): Promise<T> {
    try {
      const value = await withTimeout(make(), limits.pageRenderedMs)
      kept.delete(key)
      kept.set(key, { value, until: nowMs() + keptMs })
      for (const oldest of kept.keys()) {
        if (kept.size <= limits.pagesKept) break
        kept.delete(oldest)
      }
      return value
    } finally {
      inFlight.delete(key)
    }
  }

  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined && nowMs() < known.until) return Promise.resolve(known.value)
    const running = inFlight.get(key)
    if (running !== undefined) return running
    if (inFlight.size >= limits.pagesDrawnAtOnce) return Promise.reject(new TooManyPages())
    const made = makeAndKeep(key, make)
    inFlight.set(key, made)
    return made
  }
}
