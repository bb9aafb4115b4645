import type { RenderedPage } from '@zuschlag/contracts/site/page-renderer'

type Page = Extract<RenderedPage, { kind: 'page' | 'prepared' }>

const root = '<div id="root"></div>'
/** The page that the browser renders has nothing to read yet: what renders it comes first. */
const fontAhead = /<link rel="preload" as="font"[^>]*>/g
/** Texts that come with every page. */
const textsIn = (language: string) => `/assets/i18n/${language}.first.json`
const germanTexts = textsIn('de')
/**
 * What takes a rendered page over: its scripts, and the texts that they read. The scripts that go ahead have
 * no such tag.
 */
const takingOver =
  /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
/** The script that goes ahead where the browser renders (web/src/preload-bootstrap.ts). */
const ahead = /<script type="module" async crossorigin[^>]*><\/script>/
/** Of these, what takes longest to come: the entry and what most of it is made of. */
const large =
  /<link rel="modulepreload"[^>]*\/(?:framework|shapes)-[^>]*>|<script type="module" crossorigin[^>]*><\/script>/g
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
      .replace(/<html lang="[^"]*"/, () => `<html lang="${page.locale}"`)
      .replace(germanTexts, () => texts)
      .replace(ahead, '')
      .replace(head, () => page.head)
    return behindItsLook(filled).replace(root, () => `<div id="root">${page.body}</div>${dehydrated}`)
  }
}

/**
 * Sets aside what takes a page over, where nothing asks for it: it is read before it is used, and styles,
 * font and pictures share no slow line with two hundred kilobytes of scripts. The early script
 * (web/src/ssr/early/main.ts) puts it into the page once that is seen.
 */
function behindItsLook(html: string): string {
  const tags = html.match(takingOver) ?? []
  const aside = `<template id="taking-over">${tags.join('')}</template>`
  return html.replaceAll(takingOver, '').replace('</head>', () => `${aside}</head>`)
}
