import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const languages = ['de', 'en'] as const
const addressOf = (language: string) => `assets/i18n/${language}.json`
const textOf = (language: string) =>
  readFileSync(fileURLToPath(new URL(`../src/i18n/${language}.json`, import.meta.url)), 'utf8')

/** Serves the texts at /assets/i18n/{language}.json (specification, section 7), in development and when built. */
export function messagesPlugin(): Plugin {
  return {
    name: 'zuschlag-messages',
    configureServer(server) {
      for (const language of languages) {
        server.middlewares.use(`/${addressOf(language)}`, (_request, response) => {
          response.setHeader('Content-Type', 'application/json; charset=utf-8')
          response.end(textOf(language))
        })
      }
    },
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(JSON.parse(textOf(language)))
        this.emitFile({ type: 'asset', fileName: addressOf(language), source })
      }
    },
  }
}
