import { defaultLanguage, forEachLanguage, writtenLanguages } from '@zuschlag/contracts/kernel/languages'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languageSchema, type Language } from '@zuschlag/contracts/account/authenticated-user'
import { BLOG_POSTS_MAX, type BlogPost } from '@zuschlag/contracts/site/blog'
import { parsePost, type ParsedPost } from './parse-post.ts'

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
