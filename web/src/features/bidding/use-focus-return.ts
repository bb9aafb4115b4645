import { useEffect, useRef, type RefObject } from 'react'

/** Frames that a closing dialog takes to give the focus back to what opened it, which may be gone by then. */
const FRAMES = 2

/**
 * When a form or a dialog that held the focus goes away, the focus goes to the place where it was, not to the top of
 * the page. `isAway` = something of this panel has the reader's attention.
 */
export function useFocusReturn(isAway: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    const hasReturned = wasAway.current && !isAway
    wasAway.current = isAway
    if (!hasReturned) return undefined
    let frame = 0
    const wait = (left: number) => {
      frame = requestAnimationFrame(() => {
        if (left > 0) wait(left - 1)
        else if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
      })
    }
    wait(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [isAway])
  return ref
}
