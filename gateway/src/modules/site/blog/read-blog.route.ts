import { err, ok } from '@zuschlag/contracts/kernel/result'
import { getBlog, getBlogPost } from '@zuschlag/contracts/site/blog'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { findPost, type Posts } from './posts.ts'

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
