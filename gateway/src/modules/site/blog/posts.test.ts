import { readFileSync } from 'node:fs'
import path from 'node:path'
import { blogPostSchema } from '@zuschlag/contracts/site/blog'
import { expect, test } from 'vitest'
import { findPost, readPosts } from './posts.ts'

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
