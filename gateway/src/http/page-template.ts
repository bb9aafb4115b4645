import type { RenderedPage } from '@zuschlag/contracts/site/page-renderer'

type Page = Extract<RenderedPage, { kind: 'page' | 'prepared' }>

const root = '<div id="root"></div>'
/** The page that the browser draws has nothing to read yet: what draws it comes first. */
const fontAhead = /<link rel="preload" as="font"[^>]*>/g
/** Texts that come with every page. */
const textsIn = (language: string) => `/assets/i18n/${language}.first.json`
const germanTexts = textsIn('de')
/** What stands between these, title and description of the site, gives way to the page's own. */
const head = /<!-- page -->[\s\S]*?<!-- \/page -->/

/**
 * Puts a page into index.html of the build.
 * @throws where index.html lacks the places for it.
 */
export function createPageTemplate(indexHtml: string): (page: Page) => string {
  if (!indexHtml.includes(root) || !head.test(indexHtml)) throw new Error('index.html has no place for pages')
  return (page) => {
    const texts = textsIn(page.language)
    if (page.kind === 'prepared')
      return indexHtml
        .replace(germanTexts, () => texts)
        .replaceAll(fontAhead, '')
        .replace('<script', () => `${page.reads}<script`)
        .replace('</head>', () => `${page.head}</head>`)
    const handover = `<script type="application/json" id="handover">${page.data}</script>`
    // Functions, because `$&` in a text would be taken for a pattern.
    return indexHtml
      .replace(/<html lang="[^"]*"/, () => `<html lang="${page.locale}"`)
      .replace(germanTexts, () => texts)
      .replace(head, () => page.head)
      .replace(root, () => `<div id="root">${page.body}</div>${handover}`)
  }
}
