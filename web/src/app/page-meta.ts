import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { createContext } from 'react'
import { defaultLanguage, type Language, languages, localeOf } from '../kernel/i18n/language.ts'

/** What a page says about itself to search engines, share previews and the browser's tab. */
export type PageMeta = {
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** Path below the origin, or a whole address: a picture that everybody may see. */
  readonly image: string
  readonly type: 'website' | 'article'
  /** URL of the page in each language, from the first slash; absent for pages that are no entrance. */
  readonly paths: Readonly<Record<Language, string>> | null
  readonly language: Language
  /** Facts for search engines (schema.org); null for none. */
  readonly structuredData: Readonly<Record<string, unknown>> | null
}

type HeadTag = {
  readonly name: 'title' | 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** Locales as share previews name them (specification, section 2). */
const sharingLocale = forEachLanguage((language) => localeOf[language].replace('-', '_'))

/** The head of a page as tags. `origin` is the host that the reader asked. */
export function headTags(meta: PageMeta, origin: string): readonly HeadTag[] {
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const image = new URL(meta.image, origin).href
  const others = languages.filter((language) => language !== meta.language)
  return [
    tag('title', {}, meta.title),
    tag('meta', { name: 'description', content: meta.description }),
    property('og:site_name', meta.siteName),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:type', meta.type),
    property('og:locale', sharingLocale[meta.language]),
    ...others.map((language) => property('og:locale:alternate', sharingLocale[language])),
    property('og:image', image),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...urlTags(meta, origin),
    ...(meta.structuredData === null
      ? []
      : [
          tag(
            'script',
            { type: 'application/ld+json' },
            scriptSafeJson(withHost(meta.structuredData, origin)),
          ),
        ]),
  ]
}

/** A picture by its whole address: who reads these facts knows no page that they would be relative to. */
function withHost(
  facts: Readonly<Record<string, unknown>>,
  origin: string,
): Readonly<Record<string, unknown>> {
  const { image } = facts
  return typeof image === 'string' ? { ...facts, image: new URL(image, origin).href } : facts
}

function urlTags({ paths, language }: PageMeta, origin: string): readonly HeadTag[] {
  if (paths === null) return [tag('meta', { name: 'robots', content: 'noindex' })]
  const href = (path: string) => `${origin}${path}`
  return [
    tag('meta', { property: 'og:url', content: href(paths[language]) }),
    tag('link', { rel: 'canonical', href: href(paths[language]) }),
    ...languages.map((other) => tag('link', { rel: 'alternate', hreflang: other, href: href(paths[other]) })),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: href(paths[defaultLanguage]) }),
  ]
}

function tag(name: HeadTag['name'], attributes: Record<string, string>, text?: string): HeadTag {
  return text === undefined ? { name, attributes } : { name, attributes, text }
}

/** JSON inside a script element: `</script>` and comments cannot start without a `<`. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

const languagePrefix = new RegExp(`^/(?:${languages.join('|')})(?=/|$)`)

/** The URLs of a page whose path starts with its language: `/de/blog` and `/en/blog`. */
export function pathsOf(pathname: string): Readonly<Record<Language, string>> {
  const rest = pathname.replace(languagePrefix, '').replace(/\/$/, '')
  return forEachLanguage((language) => `/${language}${rest}`)
}

/** Where pages say what the document is called and how it is shared. */
export type PageHeadRecorder = {
  /** Scheme and host of this site, without a trailing slash. */
  readonly origin: string
  /** Called while a page is rendered; only the server listens, which has no effects. */
  readonly note: (meta: PageMeta) => void
  /** Called once a page is shown. */
  readonly show: (meta: PageMeta) => void
}

export const PageHeadContext = createContext<PageHeadRecorder | null>(null)
export const PageHeadProvider = PageHeadContext.Provider

const PAGE_MARK = 'data-page'

/** Writes a page's tags into the head of the document, in place of those of the page before. */
export function createBrowserHead(): PageHeadRecorder {
  const { origin } = location
  return {
    origin,
    note: () => undefined,
    show: (meta) => {
      const next = headTags(meta, origin).map(elementOf)
      for (const old of document.head.querySelectorAll(`title, [${PAGE_MARK}]`)) old.remove()
      document.head.append(...next)
    },
  }
}

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  if (text !== undefined) element.textContent = text
  if (name !== 'title') element.setAttribute(PAGE_MARK, '')
  return element
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapedHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => htmlEntities[character] ?? character)

/** The same tags as text, for the server. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const marked = name === 'title' ? attributes : { ...attributes, [PAGE_MARK]: '' }
      const list = Object.entries(marked).map(([attribute, value]) => ` ${attribute}="${escapedHtml(value)}"`)
      const open = `<${name}${list.join('')}>`
      if (name === 'script') return `${open}${text ?? ''}</script>`
      return name === 'title' ? `${open}${escapedHtml(text ?? '')}</title>` : open
    })
    .join('')
}
