import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { useState, useSyncExternalStore, type RefObject } from 'react'
import { focusRow, rowAround } from './use-list-keys.ts'

/** From this width on there is room beside the table; below it a dialog shows the same. */
const WIDE = '(min-width: 80em)'

/** The object that is shown beside the table: it follows the focus, and goes with its row. */
export function useBeside(
  boxRef: RefObject<HTMLElement | null>,
  rows: readonly AdministeredAuction[] | undefined,
) {
  const [id, setId] = useState<string | null>(null)
  const isWide = useIsWide()
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const auction = rows?.[index]
  const step = (by: 1 | -1) => {
    const next = rows?.[index + by]
    if (index === -1 || next === undefined) return undefined
    return () => setId(next.id)
  }
  return {
    auction,
    isWide,
    open: setId,
    /** Gives the focus back to the row that was shown. */
    close: () => {
      setId(null)
      if (id !== null) focusRow(boxRef.current, id)
    },
    /** For the element around the rows. */
    onFocus: ({ target }: { target: Element }) => {
      const row = rowAround(target)
      // Closing gives the focus to a row too: what is closed by then stays so.
      if (row !== undefined) setId((before) => (before === null ? null : row))
    },
    previous: step(-1),
    next: step(1),
  }
}

function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
}

function onWidth(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
