import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defaultLanguage, languages } from '../../contracts/src/kernel/languages.ts'
import { routesWithOwnTexts, textParts } from '../src/kernel/i18n/lazy-texts.ts'
import { codeWithout, namedTexts, textsOf, type Texts } from './text-parts.ts'

const VERSION_LENGTH = 8

const addressOf = (language: string) => `assets/i18n/${language}.json`
const addressOfPart = (language: string, part: string) => `assets/i18n/${language}.${part}.json`
const textOf = (language: string) =>
  readFileSync(fileURLToPath(new URL(`../../contracts/src/texts/${language}.json`, import.meta.url)), 'utf8')

/** Changes with any text, so that a kept file is never an old one. */
function versionOfTexts(): string {
  const hash = createHash('sha256')
  for (const language of languages) hash.update(textOf(language))
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

/**
 * Serves the texts at /assets/i18n/{language}.json (specification, section 7), in development and when built.
 * A page asks for a part of them, `de.first.json`: what can be read without going to one of the routes with
 * texts of their own (lazy-texts.ts), which ask for `de.site.json` and `de.later.json` too. The default
 * language's first ones are asked for together with the script.
 */
export function messagesPlugin(): Plugin {
  const version = versionOfTexts()
  return {
    name: 'zuschlag-messages',
    config: () => ({ define: { __TEXTS_VERSION__: JSON.stringify(version) } }),
    configureServer(server) {
      for (const language of languages) {
        // Which text belongs where is known when everything is bundled; until then all of them come first.
        const parts = textParts.map((part) => [addressOfPart(language, part), part === 'first'] as const)
        for (const [address, hasTexts] of [[addressOf(language), true] as const, ...parts]) {
          server.middlewares.use(`/${address}`, (_request, response) => {
            response.setHeader('Content-Type', 'application/json; charset=utf-8')
            response.setHeader('Cache-Control', 'no-store')
            response.end(hasTexts ? textOf(language) : '{}')
          })
        }
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: {
          rel: 'preload',
          as: 'fetch',
          crossorigin: '',
          href: `/${addressOfPart(defaultLanguage, 'first')}?v=${version}`,
        },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      const entry = [...this.getModuleIds()].find((id) => id.endsWith('/web/src/main.tsx'))
      // The server speaks all texts itself.
      if (entry === undefined) return
      const { site, later } = routesWithOwnTexts
      const isFirst = namedTexts(codeWithout([...site, ...later], entry, this))
      const isOfSite = namedTexts(codeWithout(later, entry, this))
      const partOf = (key: string) => (isFirst(key) ? 'first' : isOfSite(key) ? 'site' : 'later')
      for (const language of languages) {
        const texts = JSON.parse(textOf(language)) as Texts
        const emit = (fileName: string, part: Texts) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(part) })
        emit(addressOf(language), texts)
        for (const part of textParts)
          emit(
            addressOfPart(language, part),
            textsOf(texts, (key) => partOf(key) === part),
          )
      }
    },
  }
}
