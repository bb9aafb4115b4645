import { expect, test } from 'vitest'
import {
  assetTags,
  assetTagsAhead,
  earlyTag,
  headingFontTag,
  type BuildManifest,
  readTags,
} from './page-assets.ts'

const manifest: BuildManifest = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-1.css'],
    imports: ['_framework-1.js', '_shapes-1.js'],
  },
  '_framework-1.js': { file: 'assets/framework-1.js' },
  '_shapes-1.js': { file: 'assets/shapes-1.js' },
  '_parts-1.js': { file: 'assets/parts-1.js', css: ['assets/parts-1.css'], imports: ['index.html'] },
  'src/routes/object/$auctionId.tsx?tsr-split=component': {
    file: 'assets/page-1.js',
    css: ['assets/page-1.css'],
    imports: ['_framework-1.js', '_parts-1.js'],
  },
}
const routeIds = ['__root__', '/object/$auctionId']

test('a page that stands in the answer asks for the styles and scripts of its route at once', () => {
  expect(assetTags({ manifest, marks: {} }, routeIds, '')).toBe(
    [
      '<link rel="stylesheet" crossorigin href="/assets/parts-1.css">',
      '<link rel="stylesheet" crossorigin href="/assets/page-1.css">',
      '<link rel="modulepreload" crossorigin href="/assets/page-1.js">',
      '<link rel="modulepreload" crossorigin href="/assets/parts-1.js">',
    ].join(''),
  )
})

test('a page that the browser renders asks for its styles at once, for its scripts behind what every page needs', () => {
  const tags = assetTagsAhead({ manifest, marks: {} }, routeIds)
  expect(tags).not.toContain('modulepreload')
  expect(tags).toContain('<link rel="stylesheet" crossorigin href="/assets/page-1.css">')
  const block = /<script type="application\/json" id="ahead">(.*)<\/script>/.exec(tags)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual({
    first: '/assets/shapes-1.js',
    next: ['/assets/page-1.js', '/assets/parts-1.js'],
  })
})

test('a server-rendered page is not shown before the script that captures early presses is loaded', () => {
  expect(earlyTag({ 'src/ssr/early/main.ts': { file: 'assets/early-1.js' } })).toBe(
    '<script type="module" async blocking="render" crossorigin src="/assets/early-1.js"></script>',
  )
  expect(() => earlyTag(manifest)).toThrow('no early script')
})

test('the font of headings comes behind the first picture, and a build without it asks for none', () => {
  const font = 'assets/source-serif-4-latin-opsz-normal-1.woff2'
  expect(headingFontTag({ font: { file: font } })).toBe(
    `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${font}">`,
  )
  expect(headingFontTag(manifest)).toBe('')
})

const auctionId = '30cfa8e6-afa1-53fb-baac-3dfadfd65332'
const hrefsOf = (tags: string) => [...tags.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('every page that the browser renders asks at once who is signed in, the private details for their object too', () => {
  const always = ['/api/public/configuration', '/api/account/authenticatedUser']
  expect(hrefsOf(readTags(['/$lang/login'], {}))).toEqual(always)
  expect(hrefsOf(readTags(['/object/$auctionId'], { auctionId }))).toEqual([
    ...always,
    `/api/auctions/${auctionId}`,
  ])
  expect(hrefsOf(readTags(['/object/dashboard'], {}))).toHaveLength(3)
})

test('what is asked for ahead is what the browser’s own request would get: with the session, as data', () => {
  expect(readTags([], {})).toContain('<link rel="preload" as="fetch" crossorigin href="')
})
