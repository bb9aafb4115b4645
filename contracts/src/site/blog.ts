import { forEachLanguage } from '../kernel/languages.ts'
import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'

/** Articles of one answer. */
export const BLOG_POSTS_MAX = 200

const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120)
const pictureSchema = z.object({ filename: z.string(), alt: z.string() })

/** A blog post as its list shows it (specification, section 3). */
export const blogEntrySchema = z
  .object({
    slug: slugSchema,
    title: z.string(),
    timestamp: instantSchema,
    intro: z.string(),
    image: pictureSchema,
    author: z.object({
      name: z.string(),
      bio: z.string(),
      avatar: z.object({ filename: z.string() }).nullable(),
    }),
    /** The same post in each language; where one is missing, the post is not in that language's list. */
    slugs: z.object(forEachLanguage(() => slugSchema)),
  })
  .meta({ id: 'BlogEntry' })
export type BlogEntry = z.infer<typeof blogEntrySchema>

export const blogPostSchema = blogEntrySchema
  .extend({
    /** Cleaned on the server: text, lists, tables and links, no script and no style. */
    longTextHtml: z.string(),
  })
  .meta({ id: 'BlogPost' })
export type BlogPost = z.infer<typeof blogPostSchema>

const query = z.strictObject({ language: languageSchema.default('de') })

/** All posts of a language, the newest first. */
export const getBlog = defineEndpoint({
  name: 'getBlog',
  method: 'GET',
  path: '/blog',
  access: 'public',
  query,
  answer: z.array(blogEntrySchema).max(BLOG_POSTS_MAX),
})

/** One post in a language; the slug may be that of another language, the answer carries the right one. */
export const getBlogPost = defineEndpoint({
  name: 'getBlogPost',
  method: 'GET',
  path: '/blog/:slug',
  access: 'public',
  params: z.strictObject({ slug: slugSchema }),
  query,
  answer: blogPostSchema,
  problems: ['notFound'],
})
