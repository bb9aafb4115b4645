import { useEffect, useState } from 'react'

/** Space between the messages and what was moved out from under them, in pixels. */
const GAP = 12

/**
 * Keeps what has the focus, and the end of the page, clear of the messages that lie over the lower edge. The
 * answer is the reference for their region, which is there while a message is.
 */
export function useClearOfToasts(): (region: HTMLElement | null) => void {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (region === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const covered = Math.ceil(window.innerHeight - region.getBoundingClientRect().top) + GAP
      style.setProperty('--under-toasts', `${covered}px`)
      uncoverFocus(region)
    })
    observer.observe(region)
    return () => {
      observer.disconnect()
      style.removeProperty('--under-toasts')
    }
  }, [region])
  return setRegion
}

/** A button that was just pressed is pressed again where it failed. */
function uncoverFocus(region: HTMLElement): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || region.contains(focused)) return
  const over = region.getBoundingClientRect()
  const under = focused.getBoundingClientRect()
  const isBeside = under.right <= over.left || over.right <= under.left
  if (isBeside || under.bottom <= over.top || under.top >= over.bottom) return
  window.scrollBy({ top: under.bottom - over.top + GAP, behavior: 'instant' })
}
