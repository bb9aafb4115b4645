import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { BidMode } from '../bidding/shown-form.ts'
import type { PrivateDetailsSearch } from './details-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a form on the page before it, so that Back leads there. */
    isFormEntry?: boolean
  }
}

export type ModeNavigation = {
  readonly search: PrivateDetailsSearch
  readonly navigate: (options: {
    search: PrivateDetailsSearch
    replace: boolean
    resetScroll: boolean
    state?: { isFormEntry: true }
  }) => unknown
}

/**
 * The mode of the page, shown at once and kept in the URL beside it: Back closes an open form instead of
 * leaving the auction, and a reload opens it again.
 */
export function useBidMode({ search, navigate }: ModeNavigation): [BidMode, (next: BidMode) => void] {
  const { history } = useRouter()
  const { state } = useLocation()
  const [mode, setMode] = useState<BidMode>(search.mode ?? 'overview')
  const [seen, setSeen] = useState(search.mode)
  if (search.mode !== seen) {
    setSeen(search.mode)
    setMode(search.mode ?? 'overview')
  }

  function change(next: BidMode): void {
    if (next === mode) return
    setMode(next)
    if (next !== 'overview') {
      const replace = mode !== 'overview'
      void navigate({ search: { mode: next }, replace, resetScroll: false, state: { isFormEntry: true } })
    } else if (state.isFormEntry === true) history.go(state.confirmStep === undefined ? -1 : -2)
    else void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return [mode, change]
}
