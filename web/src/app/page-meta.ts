import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { defaultLanguage, languages, localeOf, type Language } from '../kernel/i18n/language.ts'

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

export type HeadTag = {
  readonly name: 'title' | 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** As share previews name a locale (specification, section 2). */
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

/** The URLs of a page whose path starts with its language: `/de/pricing` and `/en/pricing`. */
export function pathsOf(pathname: string): Readonly<Record<Language, string>> {
  const rest = pathname.replace(languagePrefix, '').replace(/\/$/, '')
  return forEachLanguage((language) => `/${language}${rest}`)
}
