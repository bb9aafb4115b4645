import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { useSyncExternalStore } from 'react'
import { currentUserQuery } from '../kernel/api/queries.ts'

type CurrentUser = {
  /** Null for visitors, undefined while unknown. */
  user: AuthenticatedUser | null | undefined
  isPending: boolean
}

const neverChanges = () => () => undefined

/**
 * Who is signed in. During hydration nobody is, as on the server; the user appears right
 * afterwards.
 */
export function useCurrentUser(): CurrentUser {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const { data, isPending } = useQuery(currentUserQuery)
  return isHydrated ? { user: data, isPending } : { user: undefined, isPending: true }
}
