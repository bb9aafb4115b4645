import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Language, languageSchema } from '@zuschlag/contracts/account/authenticated-user'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { defaultLanguage, forEachLanguage, writtenLanguages } from '@zuschlag/contracts/kernel/languages'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { BLOG_POSTS_MAX, type BlogPost, getBlog, getBlogPost } from '@zuschlag/contracts/site/blog'
import { parse } from 'yaml'
import { z } from 'zod'
import { route, type Route } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { htmlOfMarkdown } from '../markdown.ts'

const text = z.string().trim().min(1)

/** Front matter of a post, between two lines of three dashes. */
const frontMatterSchema = z.strictObject({
  /** The same in every language: it says which posts belong together. */
  key: text,
  title: text,
  date: z.coerce.date(),
  intro: text,
  image: text,
  imageAlt: text,
  author: text,
  authorBio: text,
})

type ParsedPost = Omit<BlogPost, 'slugs'> & { readonly key: string; readonly language: Language }

/**
 * Parses a post: front matter, then Markdown.
 * @throws where the front matter lacks something.
 */
export function parsePost(slug: string, language: Language, source: string): ParsedPost {
  const [, frontMatter = '', content = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const { key, title, date, intro, image, imageAlt, author, authorBio } = frontMatterSchema.parse(
    parse(frontMatter),
  )
  return {
    key,
    language,
    slug,
    title,
    timestamp: msToInstant(date.getTime()),
    intro,
    image: { filename: image, alt: imageAlt },
    author: { name: author, bio: authorBio, avatar: null },
    longTextHtml: htmlOfMarkdown(content),
  }
}

/** All posts, by language, the newest first. */
export type Posts = Readonly<Record<Language, readonly BlogPost[]>>

const languages = languageSchema.options

/**
 * Reads `<language>/<slug>.md` below the folder. Null is a deployment without a blog.
 * @throws where a file is no post, or a post is not there in every language that articles are written in.
 */
export function readPosts(folder: string | null): Posts {
  if (folder === null) return forEachLanguage(() => [])
  const parsed = languages.flatMap((language) =>
    globSync(join(folder, language, '*.md')).map((file) => {
      try {
        return parsePost(basename(file, '.md'), language, readFileSync(file, 'utf8'))
      } catch (error) {
        throw new Error(`${file} is no post`, { cause: error })
      }
    }),
  )
  return forEachLanguage((language) => postsIn(articleLanguageOf(language), parsed))
}

const articleLanguageOf = (language: Language): Language =>
  writtenLanguages.find((written) => written === language) ?? defaultLanguage

function postsIn(language: Language, all: readonly ParsedPost[]): readonly BlogPost[] {
  return all
    .filter((post) => post.language === language)
    .map(({ key, language: _language, ...post }) => ({ ...post, slugs: slugsOf(key, all) }))
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || a.slug.localeCompare(b.slug))
    .slice(0, BLOG_POSTS_MAX)
}

function slugsOf(key: string, all: readonly ParsedPost[]): Record<Language, string> {
  const slugIn = (language: Language): string => {
    const post = all.find((other) => other.key === key && other.language === language)
    if (post === undefined) throw new Error(`The post ${key} is missing in ${language}`)
    return post.slug
  }
  return forEachLanguage((language) => slugIn(articleLanguageOf(language)))
}

/** The post of a slug in a language; the slug may be that of another language. */
export function findPost(posts: Posts, language: Language, slug: string): BlogPost | undefined {
  const own = posts[language]
  return (
    own.find((post) => post.slug === slug) ??
    own.find(({ slugs }) => languages.some((other) => slugs[other] === slug))
  )
}

/** The blog: files that were read once, as the product started. */
export function blogRoutes(posts: Posts): readonly Route[] {
  return [
    route(getBlog, { who: 'everybody', tag: 'Site', summary: 'List blog posts' }).answer(({ query }) =>
      Promise.resolve(ok(posts[query.language].map(({ longTextHtml: _long, ...entry }) => entry))),
    ),
    route(getBlogPost, { who: 'everybody', tag: 'Site', summary: 'Get a blog post' }).answer(
      ({ params, query }) => {
        const post = findPost(posts, query.language, params.slug)
        return Promise.resolve(post === undefined ? err(problemOf('notFound')) : ok(post))
      },
    ),
  ]
}
