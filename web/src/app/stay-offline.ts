import { ignoreError } from '../kernel/api/ignore-error.ts'

/** Everything that a page needs at first is loaded by then. */
const LOAD_FAILURE_PAGE_AFTER_MS = 5_000

/**
 * The router loads an address again if a script of its page cannot be loaded, as a deployment may have
 * replaced it. Without a network that would lead out of the product, to the browser's own page: by another
 * message the router takes it for a failure, and shows the product's page, which is loaded before it is
 * needed.
 */
export function stayOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Without a network: ${payload.message}`
  })
  window.setTimeout(() => void import('./page-failure.tsx').catch(ignoreError), LOAD_FAILURE_PAGE_AFTER_MS)
}
