import { useMemo } from 'react'
import type { PublicDetailsSearch } from './details-search.ts'
import type { ContactMode } from './public-card.tsx'

type Navigate = (options: { search: PublicDetailsSearch; replace: boolean; resetScroll: boolean }) => unknown

/** The contact form's state is the URL alone; closing it removes the parameter. */
export function useContactMode({ contactBroker }: PublicDetailsSearch, navigate: Navigate): ContactMode {
  return useMemo(
    () => ({
      isOpen: contactBroker === true,
      open: () => void navigate({ search: { contactBroker: true }, replace: false, resetScroll: false }),
      close: () => void navigate({ search: {}, replace: true, resetScroll: false }),
    }),
    [contactBroker, navigate],
  )
}
