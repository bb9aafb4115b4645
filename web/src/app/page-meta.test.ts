import { expect, test } from 'vitest'
import { headHtml, headTags, pathsOf, scriptSafeJson, type PageMeta } from './page-meta.ts'

const origin = 'https://zuschlag.example'
const meta: PageMeta = {
  title: 'Preise – Zuschlag',
  description: 'Was "es" <kostet>',
  siteName: 'Zuschlag',
  image: '/assets/share.jpg',
  type: 'website',
  paths: pathsOf('/de/pricing'),
  language: 'de',
  structuredData: { name: '</script><script>alert(1)' },
}

test('the head names the page, its picture, its URL and its other languages', () => {
  const html = headHtml(headTags(meta, origin))
  for (const part of [
    '<title>Preise – Zuschlag</title>',
    'name="description" content="Was &quot;es&quot; &lt;kostet&gt;"',
    'property="og:locale" content="de_AT"',
    'property="og:site_name" content="Zuschlag"',
    'property="og:image" content="https://zuschlag.example/assets/share.jpg"',
    'rel="canonical" href="https://zuschlag.example/de/pricing"',
    'hreflang="en" href="https://zuschlag.example/en/pricing"',
    'hreflang="x-default" href="https://zuschlag.example/de/pricing"',
  ])
    expect(html).toContain(part)
})

test('nothing that is written by somebody ends a script', () => {
  const html = headHtml(headTags(meta, origin))
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(JSON.parse(scriptSafeJson('</script>'))).toBe('</script>')
})

test('the picture of the facts for search engines has its host', () => {
  const html = headHtml(headTags({ ...meta, structuredData: { image: '/files/a.jpg' } }, origin))
  expect(html).toContain('"image":"https://zuschlag.example/files/a.jpg"')
})

test('a page that is no entrance says so and names no URL', () => {
  const html = headHtml(headTags({ ...meta, paths: null }, origin))
  expect(html).toContain('content="noindex"')
  expect(html).not.toContain('canonical')
})

test.each([
  ['/', '/de', '/en'],
  ['/de', '/de', '/en'],
  ['/en/blog/a', '/de/blog/a', '/en/blog/a'],
  ['/30cfa8e6', '/de/30cfa8e6', '/en/30cfa8e6'],
  ['/design', '/de/design', '/en/design'],
])('the URLs of %s are %s and %s', (pathname, de, en) => {
  expect(pathsOf(pathname)).toEqual({ de, en })
})
