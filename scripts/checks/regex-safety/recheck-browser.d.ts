/** The checker without its native binaries; the package has types for its main entry alone. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck'

  const recheck: { readonly checkSync: typeof checkSync }
  export default recheck
}
