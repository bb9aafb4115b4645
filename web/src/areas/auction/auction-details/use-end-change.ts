import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useEffect, useState } from 'react'

/** An extension stays readable for this long after it happened. */
const SHOWN_MS = 20_000

/** The new end while its extension is news; null otherwise. The first end that is seen is no news. */
export function useEndChange(end: Instant | null): Instant | null {
  const [seen, setSeen] = useState(end)
  const [extendedTo, setExtendedTo] = useState<Instant | null>(null)
  if (end !== seen) {
    setSeen(end)
    setExtendedTo(seen !== null && end !== null && end > seen ? end : null)
  }
  useEffect(() => {
    if (extendedTo === null) return undefined
    const timer = setTimeout(() => setExtendedTo(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [extendedTo])
  return extendedTo
}
