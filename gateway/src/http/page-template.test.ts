import { expect, test } from 'vitest'
import { createPageTemplate } from './page-template.ts'

const low = (tag: string) => tag.replace(/^<\w+/, '$& fetchpriority="low"')

test('what takes a drawn page over comes behind what the page is seen with', () => {
  const preload = '<link rel="modulepreload" crossorigin href="/assets/index-1.js">'
  const texts = '<link rel="preload" as="fetch" crossorigin="" href="/assets/i18n/de.first.json">'
  const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const ahead = '<script type="module" async crossorigin src="/assets/ahead-1.js"></script>'
  const style = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">'
  const index = `<html lang="de-AT"><head>${ahead}<!-- page --><!-- /page -->${entry}${style}${texts}</head><body><div id="root"></div></body></html>`
  const filled = createPageTemplate(index)({
    kind: 'page',
    status: 200,
    language: 'en',
    locale: 'en-GB',
    head: `<title>Page</title>${preload}`,
    body: '',
    data: '{}',
  })
  expect(filled).toContain(
    `<head>${ahead}<title>Page</title>${low(preload)}${low(entry)}${style}${low(texts.replace('de.', 'en.'))}</head>`,
  )
})

test('a page that the browser draws asks first for what takes longest to come', () => {
  const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const framework = '<link rel="modulepreload" crossorigin href="/assets/framework-1.js">'
  const small = '<link rel="modulepreload" crossorigin href="/assets/runtime-1.js">'
  const ahead = '<script type="module" async crossorigin src="/assets/ahead-1.js"></script>'
  const index = `<html lang="de-AT"><head>${ahead}<!-- page --><!-- /page -->${entry}${small}${framework}</head><body><div id="root"></div></body></html>`
  const reads = '<link href="/api/read">'
  const filled = createPageTemplate(index)({ kind: 'prepared', language: 'de', reads, head: '' })
  expect(filled).toContain(
    `<head>${entry}${framework}${reads}${ahead}<!-- page --><!-- /page -->${small}</head>`,
  )
})
