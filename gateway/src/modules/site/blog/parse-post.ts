import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { BlogPost } from '@zuschlag/contracts/site/blog'
import matter from 'gray-matter'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'

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

const marked = new Marked({ async: false, gfm: true })

/** Allowed elements of a post. Headings start below the page's own. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'br',
    'code',
    'hr',
  ].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td']),
  allowedAttributes: { a: ['href'], th: ['scope'], td: [], ol: ['start'] },
  allowedSchemes: ['https', 'mailto'],
  transformTags: {
    h1: 'h2',
    th: (tagName, attributes) => ({ tagName, attribs: { ...attributes, scope: 'col' } }),
  },
}

/**
 * Parses a post: front matter, then Markdown. The HTML is sanitized here, once, for all authors.
 * @throws where the front matter lacks something.
 */
export function parsePost(slug: string, language: Language, source: string): ParsedPost {
  const { data, content } = matter(source)
  const { key, title, date, intro, image, imageAlt, author, authorBio } = frontMatterSchema.parse(data)
  return {
    key,
    language,
    slug,
    title,
    timestamp: msToInstant(date.getTime()),
    intro,
    image: { filename: image, alt: imageAlt },
    author: { name: author, bio: authorBio, avatar: null },
    longTextHtml: sanitizeHtml(marked.parse(content, { async: false }), allowed),
  }
}
