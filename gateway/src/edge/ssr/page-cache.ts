import { limits } from '../../kernel/config.ts'

type Kept<T> = { readonly value: T; readonly until: number }

export type PageCache<T> = (key: string, make: () => Promise<T>) => Promise<T>

/** Too many pages are being drawn; the reader gets the shell and the browser draws. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/**
 * Keeps what was made for a short time and makes each thing once, however many ask for it at the same moment. At most
 * so many are made side by side; what takes too long is given up.
 */
export function createPageCache<T>(nowMs: () => number): PageCache<T> {
  const kept = new Map<string, Kept<T>>()
  const underWay = new Map<string, Promise<T>>()

  async function makeAndKeep(key: string, make: () => Promise<T>): Promise<T> {
    try {
      const value = await inTime(make())
      kept.delete(key)
      kept.set(key, { value, until: nowMs() + limits.pageKeptMs })
      for (const oldest of kept.keys()) {
        if (kept.size <= limits.pagesKept) break
        kept.delete(oldest)
      }
      return value
    } finally {
      underWay.delete(key)
    }
  }

  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined && nowMs() < known.until) return Promise.resolve(known.value)
    const running = underWay.get(key)
    if (running !== undefined) return running
    if (underWay.size >= limits.pagesDrawnAtOnce) return Promise.reject(new TooManyPages())
    const made = makeAndKeep(key, make)
    underWay.set(key, made)
    return made
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The page was not drawn in time')), limits.pageDrawnMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
