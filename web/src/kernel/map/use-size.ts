import { useEffect, useState, type RefObject } from 'react'

export type Size = { readonly width: number; readonly height: number }

/**
 * The size of an element in CSS pixels, as it changes; null before it is laid out and while it is not shown.
 */
export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width > 0 && height > 0 ? { width, height } : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
