import { useEffect, useState } from 'react'
import { pageClock } from '../../../kernel/clock/page-clock.ts'

/** The flash lasts one second; what changed stays readable for eight (guide, section 9). */
const FLASH_MS = 1_000
const TEXT_MS = 8_000

export type PriceChange = { difference: number; atMs: number; isFresh: boolean }

/**
 * The change of a price while it is being looked at: what was added and when, for eight seconds, the first of
 * them `isFresh`. The first price that is seen is no change.
 */
export function usePriceChange(price: number): PriceChange | null {
  const [seen, setSeen] = useState(price)
  const [change, setChange] = useState<PriceChange | null>(null)

  if (price !== seen) {
    setSeen(price)
    setChange({ difference: price - seen, atMs: pageClock.nowMs() ?? 0, isFresh: true })
  }

  useEffect(() => {
    if (change === null) return undefined
    const timer = setTimeout(
      () => setChange(change.isFresh ? { ...change, isFresh: false } : null),
      change.isFresh ? FLASH_MS : TEXT_MS - FLASH_MS,
    )
    return () => clearTimeout(timer)
  }, [change])

  return change
}
