import { useEffect, useEffectEvent, type RefObject } from 'react'

type Options = {
  /** Around the table whose rows `j` and `k` go through. */
  boxRef: RefObject<HTMLElement | null>
  /** For `?`. */
  onHelp: () => void
}

/**
 * Keys of a list: `j` and `k` go to the next row and the one before, `/` to the search, `?` shows all keys.
 * Where somebody types or a dialog is open they mean nothing, and with another key held they are the
 * browser's.
 */
export function useListKeys({ boxRef, onHelp }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    switch (event.key) {
      case 'j':
        moveRow(boxRef.current, 1)
        break
      case 'k':
        moveRow(boxRef.current, -1)
        break
      case '/':
        document.querySelector<HTMLElement>('[role=search] input')?.focus()
        break
      case '?':
        onHelp()
        break
      default:
        return
    }
    event.preventDefault()
    // A grid would take the letter for typing ahead.
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
}

function isTaken({ target }: KeyboardEvent): boolean {
  if (
    document.querySelector('[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu]') !== null
  )
    return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}

function moveRow(box: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('tbody [role=row]') ?? [])]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step
  rows[next]?.focus()
}
