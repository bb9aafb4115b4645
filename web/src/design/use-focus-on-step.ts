import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where one step of a panel takes the place of another, the button that was pressed is gone, and the focus
 * with it: it goes to the place itself, unless the new step took it. `step` names what is shown; null while
 * that is not known yet.
 */
export function useFocusOnStep(step: string | null): RefObject<HTMLDivElement | null> {
  const placeRef = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const hasChanged = before.current !== null && before.current !== step
    before.current = step
    const place = placeRef.current
    if (!hasChanged || place === null || document.activeElement !== document.body) return
    place.focus({ preventScroll: true })
    // The new step may be shorter: its start may be out of the window, or under sticky bars.
    const { top } = place.getBoundingClientRect()
    const covered = Number.parseFloat(getComputedStyle(place).scrollMarginTop)
    if (top < covered || top > window.innerHeight) place.scrollIntoView({ block: 'start' })
  }, [step])
  return placeRef
}
