import { Router } from '@koa/router'
import type { Context, Middleware, Next } from 'koa'

/** A page or file that the server answers itself, beside the endpoints of the contracts. */
export type Page = {
  /** In the notation of @koa/router, case-sensitive; a pattern where one page has several paths. */
  readonly path: string | RegExp
  /** Default: GET, which includes HEAD. */
  readonly methods?: readonly ('GET' | 'POST')[]
  /** Answers the request, or calls `next` for a path without a page. */
  readonly answer: (context: PageContext, next: Next) => Promise<void> | void
}

/** `params`: the values of a path's placeholders. `captures`: the groups of a pattern. */
export type PageContext = Context & {
  readonly params: Readonly<Record<string, string>>
  readonly captures?: readonly string[]
}

/** Answers the requests for these pages; every other request goes on to the next middleware. */
export function pages(list: readonly Page[]): Middleware {
  const router = new Router({ sensitive: true, strict: true })
  for (const { path, methods = ['GET'], answer } of list) {
    const options = { pathAsRegExp: path instanceof RegExp }
    router.register(path, [...methods], (context, next) => answer(context, next), options)
  }
  return router.routes() as unknown as Middleware
}
