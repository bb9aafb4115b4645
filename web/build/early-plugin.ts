import type { Plugin } from 'vite'

/**
 * Builds the script that rendered pages come with, as an entry of its own (src/ssr/early/main.ts); the
 * manifest says where it is.
 */
export function earlyPlugin(): Plugin {
  let isForBrowser = false
  return {
    name: 'zuschlag-early',
    apply: 'build',
    configResolved({ build }) {
      isForBrowser = build.ssr === false
    },
    buildStart() {
      if (!isForBrowser) return
      const id = new URL('../src/ssr/early/main.ts', import.meta.url).pathname
      this.emitFile({ type: 'chunk', id, name: 'early' })
    },
  }
}
