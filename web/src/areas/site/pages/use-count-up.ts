import { useEffect, useRef, useState, type RefObject } from 'react'
import { COUNT_MS, countAt } from './count-up.ts'

/**
 * Counts once, when the element comes into view. The end stands there before and without a script; who wants
 * less motion sees nothing else.
 */
export function useCountUp(
  start: number,
  end: number,
): { ref: RefObject<HTMLElement | null>; value: number } {
  const ref = useRef<HTMLElement>(null)
  const [value, setValue] = useState(end)
  useEffect(() => {
    const element = ref.current
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let frame = 0
    const count = (beganAt: number) => {
      const step = (now: number) => {
        setValue(countAt(start, end, now - beganAt))
        if (now - beganAt < COUNT_MS) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      count(performance.now())
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [start, end])
  return { ref, value }
}
