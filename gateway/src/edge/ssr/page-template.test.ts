import { expect, test } from 'vitest'
import { createPageTemplate } from './page-template.ts'

test('what takes a rendered page over is set aside for the early script, which asks for it once the page is seen', () => {
  const preload = '<link rel="modulepreload" crossorigin href="/assets/index-1.js">'
  const texts = '<link rel="preload" as="fetch" crossorigin="" href="/assets/i18n/de.first.json">'
  const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const ahead = '<script type="module" async crossorigin src="/assets/ahead-1.js"></script>'
  const early = '<script type="module" async blocking="render" crossorigin src="/assets/early-1.js"></script>'
  const style = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">'
  const index = `<html lang="de-AT"><head>${ahead}<!-- page --><!-- /page -->${entry}${style}${texts}</head><body><div id="root"></div></body></html>`
  const filled = createPageTemplate(index)({
    kind: 'page',
    status: 200,
    language: 'en',
    locale: 'en-GB',
    head: `${early}<title>Page</title>${preload}`,
    body: '',
    data: '{}',
  })
  expect(filled).toContain(
    `<head>${early}<title>Page</title>${style}<template id="hydration-scripts">${preload}${entry}${texts.replace('de.', 'en.')}</template></head>`,
  )
})

test('a page that the browser renders asks first for what takes longest to come', () => {
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
