import { readFileSync } from 'node:fs'
import path from 'node:path'
import { blogPostSchema } from '@zuschlag/contracts/site/blog'
import { expect, test } from 'vitest'
import { findPost, parsePost, readPosts } from './posts.ts'

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

const folder = path.resolve(import.meta.dirname, '../../../../../web/content/blog')
const posts = readPosts(folder)

test('every language has the same posts, the newest first, in the shape that the API states', () => {
  expect(posts.de.length).toBeGreaterThanOrEqual(4)
  expect(posts.en.map(({ slugs }) => slugs.de).toSorted()).toEqual(
    posts.de.map(({ slug }) => slug).toSorted(),
  )
  for (const list of [posts.de, posts.en]) {
    const times = list.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const post of list) expect(blogPostSchema.parse(post)).toEqual(post)
  }
})

test.each(['de', 'en'] as const)('each post in %s is an article and not a note', (language) => {
  for (const { slug } of posts[language]) {
    const words = readFileSync(path.join(folder, language, `${slug}.md`), 'utf8').split(/\s+/).length
    expect([slug, words >= 600 && words <= 1_000]).toEqual([slug, true])
  }
})

test('a slug of the other language leads to the same post', () => {
  const [german] = posts.de
  const found = findPost(posts, 'en', german?.slug ?? '')
  expect(found?.slug).toBe(german?.slugs.en)
  expect(findPost(posts, 'en', 'nothing-of-that-name')).toBeUndefined()
})

test('a deployment without a folder has no posts', () => {
  expect(readPosts(null)).toEqual({ de: [], en: [] })
})
