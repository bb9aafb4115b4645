import { useEffect, useRef, type RefObject } from 'react'

/** Room that the header and a margin take, in CSS pixels. */
const TAKEN_PX = 120

/**
 * Marks an element with `data-fits` while the window is taller than it (guide, section 3). What sticks
 * although it is taller could not be scrolled to: neither by hand nor by the focus.
 */
export function useFitsWindow<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const look = () => {
      element.toggleAttribute('data-fits', element.offsetHeight <= window.innerHeight - TAKEN_PX)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [])
  return ref
}
