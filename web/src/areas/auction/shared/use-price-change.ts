import { useEffect, useState } from 'react'
import { pageClock } from '../../../kernel/clock/server-clock.ts'

/** What changed stays readable for eight seconds (guide, section 9). */
const TEXT_MS = 8_000

export type PriceChange = { difference: number; atMs: number }

/**
 * The change of a price while it is being looked at: what was added and when, for eight seconds. The first
 * price that is seen is no change.
 */
export function usePriceChange(price: number): PriceChange | null {
  const [seen, setSeen] = useState(price)
  const [change, setChange] = useState<PriceChange | null>(null)

  if (price !== seen) {
    setSeen(price)
    setChange({ difference: price - seen, atMs: pageClock.nowMs() ?? 0 })
  }

  useEffect(() => {
    if (change === null) return undefined
    const timer = setTimeout(() => setChange(null), TEXT_MS)
    return () => clearTimeout(timer)
  }, [change])

  return change
}
