import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays the same function and does what the newest one does, so that what it is given to need
 * not render with it. For events alone: while something renders, it still does what the one before did.
 */
export function useStable<Args extends readonly unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
