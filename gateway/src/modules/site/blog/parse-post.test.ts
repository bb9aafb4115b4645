import { expect, test } from 'vitest'
import { parsePost } from './parse-post.ts'

const source = (body: string, more = '') => `---
key: night
title: Titel
date: 2026-11-03
intro: Kurz gesagt
image: villa
imageAlt: Eine Villa
author: Nora Feld
authorBio: Schreibt
${more}---
${body}`

test('a file is a post: front matter above, Markdown below', () => {
  expect(parsePost('titel', 'de', source('## Teil\n\nEin *Satz* mit [Verweis](https://a.example).'))).toEqual(
    {
      key: 'night',
      language: 'de',
      slug: 'titel',
      title: 'Titel',
      timestamp: '2026-11-03T00:00:00.000Z',
      intro: 'Kurz gesagt',
      image: { filename: 'villa', alt: 'Eine Villa' },
      author: { name: 'Nora Feld', bio: 'Schreibt', avatar: null },
      longTextHtml: '<h2>Teil</h2>\n<p>Ein <em>Satz</em> mit <a href="https://a.example">Verweis</a>.</p>\n',
    },
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '<p style="color:red" onclick="alert(1)">x</p>',
  '<iframe src="https://evil.example"></iframe>',
])('nothing in %s runs or styles', (body) => {
  const { longTextHtml } = parsePost('titel', 'de', source(body))
  expect(longTextHtml).not.toMatch(/script|onerror|onclick|style|iframe|<img/)
})

test('a first-level heading becomes a second-level one, because the page has its own', () => {
  expect(parsePost('titel', 'de', source('# Titel')).longTextHtml).toBe('<h2>Titel</h2>\n')
})

test('a post with missing or unknown front matter is rejected', () => {
  expect(() => parsePost('titel', 'de', '---\ntitle: x\n---\ntext')).toThrow(/key/)
  expect(() => parsePost('titel', 'de', source('text', 'colour: red\n'))).toThrow(/colour/)
})
