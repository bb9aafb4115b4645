import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Only the picture in view can have the focus, so it follows the pictures: when a key turns from the one that
 * has it, and when the large view closes, which may have turned to another one than it was opened from.
 * `noteFocus` is called before each turn; `mainRef` is for what holds the pictures.
 */
export function usePictureFocus(isOpen: boolean) {
  const mainRef = useRef<HTMLDivElement>(null)
  const hadFocusRef = useRef(false)

  useLayoutEffect(() => {
    if (hadFocusRef.current) focusPicture(mainRef.current)
    hadFocusRef.current = false
  })

  useEffect(() => {
    if (!isOpen) return undefined
    // The dialog, once gone, gives the focus back in the next frame, and asked for that frame first.
    const main = mainRef.current
    return () => {
      requestAnimationFrame(() => focusPicture(main))
    }
  }, [isOpen])

  function noteFocus(): void {
    hadFocusRef.current = pictureOf(mainRef.current) === document.activeElement
  }
  return { mainRef, noteFocus }
}

/** The strip turns to it by itself, at its own speed. */
function focusPicture(main: HTMLElement | null): void {
  pictureOf(main)?.focus({ preventScroll: true })
}

function pictureOf(main: HTMLElement | null): HTMLElement | null {
  return main?.querySelector<HTMLElement>(':not([inert]) > button') ?? null
}
