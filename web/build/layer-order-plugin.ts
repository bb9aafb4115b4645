import type { Plugin } from 'vite'

const order = '@layer tokens,base,layout,components,pages;'

/**
 * Names the order of the layers at the head of every built style sheet. Sheets are split by page and arrive
 * in any order; whichever is first would otherwise decide which layer wins.
 */
export function layerOrderPlugin(): Plugin {
  return {
    name: 'zuschlag-layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${order}${String(file.source)}`
      }
    },
  }
}
