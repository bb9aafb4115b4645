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
    if (hasChanged && document.activeElement === document.body) placeRef.current?.focus()
  }, [step])
  return placeRef
}
