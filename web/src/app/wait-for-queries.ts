import type { QueryClient } from '@tanstack/react-query'

/** Resolves once no read is in flight: routes start theirs without waiting for them. */
export function waitForQueries(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
