import { useEffect, useRef, type RefObject } from 'react'

/** Frames that a closing dialog takes to give the focus back to what opened it, which may be gone by then. */
const FRAMES_MIN = 2
/** A slow machine closes it later; after this many the focus is where somebody put it. */
const FRAMES_MAX = 60

/**
 * When a form or a dialog that held the focus goes away, the focus goes to the place where it was, not to the
 * top of the page. `isAway` = something of this panel has the reader's attention.
 */
export function useFocusReturn(isAway: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    const hasReturned = wasAway.current && !isAway
    wasAway.current = isAway
    if (!hasReturned) return undefined
    let frame = 0
    const wait = (waited: number) => {
      frame = requestAnimationFrame(() => {
        const isLost = waited >= FRAMES_MIN && document.activeElement === document.body
        if (isLost) ref.current?.focus({ preventScroll: true })
        else if (waited < FRAMES_MAX) wait(waited + 1)
      })
    }
    wait(0)
    return () => cancelAnimationFrame(frame)
  }, [isAway])
  return ref
}
