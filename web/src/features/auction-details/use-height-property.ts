import { useEffect, useRef, type RefObject } from 'react'

/** Keeps an element's height in its custom property `--own-height`, for positions that depend on it. */
export function useHeightProperty<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--own-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return ref
}
