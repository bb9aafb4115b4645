import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { BlogPost } from '@zuschlag/contracts/site/blog'
import { parse } from 'yaml'
import { z } from 'zod'
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

export type ParsedPost = Omit<BlogPost, 'slugs'> & { readonly key: string; readonly language: Language }

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
