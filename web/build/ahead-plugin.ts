import type { Plugin } from 'vite'
import { AHEAD_ID, preloadBootstrap } from '../src/preload-bootstrap.ts'

/** Puts the script that goes ahead of all others into the page, as a file of its own. */
export function aheadPlugin(): Plugin {
  let isForBrowser = false
  let file = ''
  return {
    name: 'zuschlag-ahead',
    apply: 'build',
    configResolved({ build }) {
      isForBrowser = build.ssr === false
    },
    renderStart() {
      if (!isForBrowser) return
      const source = `(${String(preloadBootstrap)})(${JSON.stringify(AHEAD_ID)})\n`
      file = this.emitFile({ type: 'asset', name: 'ahead.js', source })
    },
    generateBundle() {
      if (isForBrowser) file = this.getFileName(file)
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${file}` },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}
