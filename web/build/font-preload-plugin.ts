import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The two families of the first paint; the mono face is rare and may come later. */
const eager = /(source-serif-4|hanken-grotesk)-latin[^/]*\.woff2$/

/** Asks for the fonts together with the styles, so that text does not jump when they arrive. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'zuschlag-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => eager.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
