import type { RegisteredRouter } from '@tanstack/react-router'

let previous: string | null = null

/** Follows the reader from page to page. Call once, in the browser. */
export function rememberPreviousPath(router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged) previous = fromLocation?.pathname ?? null
  })
}

/** The path of the page from which the reader came here; null on the first page of a visit. */
export function previousPath(): string | null {
  return previous
}
