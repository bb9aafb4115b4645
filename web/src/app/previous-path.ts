import type { createAppRouter } from './router.ts'

let previous: string | null = null

/** Follows the reader from page to page. Call once, in the browser. */
export function rememberPreviousPath(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged) previous = fromLocation?.pathname ?? null
  })
}

/** The path of the page from which the reader came here; null on the first page of a visit. */
export function previousPath(): string | null {
  return previous
}
