import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const languages = ['de', 'en'] as const
const defaultLanguage = 'de'
const VERSION_LENGTH = 8

const addressOf = (language: string) => `assets/i18n/${language}.json`
const textOf = (language: string) =>
  readFileSync(fileURLToPath(new URL(`../src/i18n/${language}.json`, import.meta.url)), 'utf8')

/** Changes with any text, so that a kept file is never an old one. */
function versionOfTexts(): string {
  const hash = createHash('sha256')
  for (const language of languages) hash.update(textOf(language))
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

/**
 * Serves the texts at /assets/i18n/{language}.json (specification, section 7), in development and when built. The
 * page asks for the default language's together with its script; another language's are fetched when it is chosen.
 */
export function messagesPlugin(): Plugin {
  const version = versionOfTexts()
  return {
    name: 'zuschlag-messages',
    config: () => ({ define: { __TEXTS_VERSION__: JSON.stringify(version) } }),
    configureServer(server) {
      for (const language of languages) {
        server.middlewares.use(`/${addressOf(language)}`, (_request, response) => {
          response.setHeader('Content-Type', 'application/json; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.end(textOf(language))
        })
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: {
          rel: 'preload',
          as: 'fetch',
          crossorigin: '',
          href: `/${addressOf(defaultLanguage)}?v=${version}`,
        },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(JSON.parse(textOf(language)))
        this.emitFile({ type: 'asset', fileName: addressOf(language), source })
      }
    },
  }
}
