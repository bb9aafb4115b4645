import { useMemo } from 'react'
import { z } from 'zod'
import type { ContactMode } from './public-card.tsx'

/** Search of the public details: `contactBroker` opens the contact form (specification, section 2). */
export const publicDetailsSearch = z.object({ contactBroker: z.boolean().optional().catch(undefined) })

type Search = z.infer<typeof publicDetailsSearch>
type Navigate = (options: { search: Search; replace: boolean; resetScroll: boolean }) => unknown

/** The contact form's state is the address alone; closing it removes the parameter. */
export function useContactMode({ contactBroker }: Search, navigate: Navigate): ContactMode {
  return useMemo(
    () => ({
      isOpen: contactBroker === true,
      open: () => void navigate({ search: { contactBroker: true }, replace: false, resetScroll: false }),
      close: () => void navigate({ search: {}, replace: true, resetScroll: false }),
    }),
    [contactBroker, navigate],
  )
}
