import { languageFacts } from '@zuschlag/contracts/kernel/languages'
import type { RenderedPage } from '@zuschlag/contracts/site/page-renderer'

type Page = Extract<RenderedPage, { kind: 'page' | 'prepared' }>

const root = '<div id="root"></div>'
/** The page that the browser renders has nothing to read yet: what renders it comes first. */
const fontAhead = /<link rel="preload" as="font"[^>]*>/g
/** Texts that come with every page. */
const textsIn = (language: string) => `/assets/i18n/${language}.first.json`
const germanTexts = textsIn('de')
/**
 * Tags of the hydration scripts and of their texts; the scripts that are loaded ahead have no such tag.
 */
const hydrationTag =
  /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
/** The script that goes ahead where the browser renders (web/src/preload-bootstrap.ts). */
const ahead = /<script type="module" async crossorigin[^>]*><\/script>/
/** Of these, what takes longest to come: the entry and what most of it is made of. */
const large =
  /<link rel="modulepreload"[^>]*\/(?:framework|shapes)-[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
const htmlLang = /<html lang="[^"]*"/
/** What stands between these, title and description of the site, is replaced by the page's own. */
const head = /<!-- page -->[\s\S]*?<!-- \/page -->/

/**
 * Puts a page into index.html of the build.
 * @throws where index.html lacks the places for it.
 */
export function createPageTemplate(indexHtml: string): (page: Page) => string {
  if (!indexHtml.includes(root) || !head.test(indexHtml)) throw new Error('index.html has no place for pages')
  return (page) => {
    const texts = textsIn(page.language)
    if (page.kind === 'prepared') {
      const filled = indexHtml
        .replace(htmlLang, () => `<html lang="${languageFacts[page.language].locale}"`)
        .replace(germanTexts, () => texts)
        .replaceAll(fontAhead, '')
        .replace('</head>', () => `${page.head}</head>`)
      // What takes longest to come is asked for first: a browser has six lines, and what is small finds one
      // soon.
      const longest = (filled.match(large) ?? []).join('')
      return filled.replaceAll(large, '').replace('<script', () => `${longest}${page.reads}<script`)
    }
    const dehydrated = `<script type="application/json" id="dehydrated-page">${page.data}</script>`
    // Functions, because `$&` in a text would be taken for a pattern.
    const filled = indexHtml
      .replace(htmlLang, () => `<html lang="${page.locale}"`)
      .replace(germanTexts, () => texts)
      .replace(ahead, '')
      .replace(head, () => page.head)
    return deferHydration(filled).replace(root, () => `<div id="root">${page.body}</div>${dehydrated}`)
  }
}

/**
 * Moves hydration scripts into an inert `<template>`, so that CSS, fonts and images are not delayed by
 * JavaScript. The early script (web/src/ssr/early/main.ts) inserts them once the page is seen.
 */
function deferHydration(html: string): string {
  const tags = html.match(hydrationTag) ?? []
  const aside = `<template id="hydration-scripts">${tags.join('')}</template>`
  return html.replaceAll(hydrationTag, '').replace('</head>', () => `${aside}</head>`)
}
