import { useEffect, useEffectEvent, type RefObject } from 'react'

type Options = {
  /** Around the table whose rows `j` and `k` go through. */
  boxRef: RefObject<HTMLElement | null>
  /** The key `?` was pressed. */
  onHelp: () => void
  /** For `o`: the key of the row with the focus, or of the first one, which then gets it. */
  onBeside: (row: string) => void
  /** For Escape, where something is open that it closes; without it Escape is the table's. */
  onEscape: (() => void) | undefined
}

/**
 * Keys of a list: `j` and `k` go to the next row and the one before, `/` to the search, `o` shows the
 * row beside the list, `?` shows all keys. Where somebody types or a dialog is open they mean nothing, and
 * with another key held they are the browser's.
 */
export function useListKeys({ boxRef, onHelp, onBeside, onEscape }: Options): void {
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
      case 'o': {
        const row = focusedRow(boxRef.current)
        if (row !== undefined) onBeside(row)
        break
      }
      case 'Escape':
        if (onEscape === undefined) return
        onEscape()
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

const rowsOf = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('tbody [role=row]') ?? []),
]

/** The key of the row around an element; undefined outside of the list. */
export function rowAround(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('tbody [role=row]')?.dataset['key']
}

function focusedRow(box: HTMLElement | null): string | undefined {
  const current = rowAround(document.activeElement)
  if (current !== undefined) return current
  const [first] = rowsOf(box)
  first?.focus()
  return rowAround(first ?? null)
}

/** Gives the focus to the row of this key, where the list has it. */
export function focusRow(box: HTMLElement | null, key: string): void {
  rowsOf(box)
    .find((row) => row.dataset['key'] === key)
    ?.focus()
}

function moveRow(box: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(box)
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step
  rows[next]?.focus()
}
