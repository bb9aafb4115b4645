import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by the confirm step of the form with this mark, above the form's own. */
    confirmStep?: string
  }
}

/**
 * Whether the confirm step is open, and how to open and close it. It is an entry of the history: Back leads
 * to what was entered, not out of the form. The mark is the form's own, so that a reload, which forgets the
 * ticks, shows the form.
 */
export function useConfirmStep(): { isOpen: boolean; open: () => void; close: () => void } {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [mark] = useState(() => crypto.randomUUID())
  const isOpen = state.confirmStep === mark
  return {
    isOpen,
    open: () => {
      if (isOpen) return
      const withStep = { ...state, confirmStep: mark }
      void navigate({ to: '.', search: true, state: withStep, resetScroll: false })
    },
    close: () => {
      if (isOpen) history.back()
    },
  }
}
