import type { QueryClient } from '@tanstack/react-query'
import { createRouter, defaultStringifySearch, lazyRouteComponent } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { PageLoading, PageNotFound } from './app/page-state.tsx'

/** After this long without content the page says that it is loading. */
const PENDING_MS = 150

/** @param origin of the page, where the router is not in a browser */
export function createAppRouter(queryClient: QueryClient, origin?: string) {
  return createRouter({
    ...(origin !== undefined && { origin, isServer: true }),
    routeTree,
    context: { queryClient },
    // Lists in an address are read with commas: `zip=1080,1070`.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: lazyRouteComponent(() => import('./app/page-failure.tsx'), 'PageFailure'),
    defaultNotFoundComponent: PageNotFound,
    // On the server it would be an inline script, which the security policy forbids.
    scrollRestoration: origin === undefined && createScrollRule(),
  })
}

/**
 * Whether the router moves the page: on hydration it keeps the position of a user who has scrolled a
 * server-rendered page or returned to it.
 */
function createScrollRule(): () => boolean {
  let isHydrated = false
  return () => {
    const mayMove = isHydrated || scrollY === 0
    isHydrated = true
    return mayMove
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
