import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * The family of all running text. The serif of headings is asked for by the pages that come with their
 * headings (page-assets.ts): where the browser renders, the scripts are waited for first. The mono face is
 * rare and may come later.
 */
const eager = /hanken-grotesk-latin[^/]*\.woff2$/

/** Asks for the font together with the styles, so that text does not jump when it arrives. */
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
