import type { PublicRead } from '@zuschlag/contracts/site/page-renderer'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { problemOf } from '../../kernel/problem.ts'
import { PreparedJson } from '../http/answers.ts'
import type { Route } from '../http/route.ts'
import { visitor } from '../../policies/viewer.ts'

type Options = {
  readonly routes: readonly Route[]
  readonly clock: { now(): Instant }
}

/**
 * Reads of the public API from inside, for pages that the server renders. The same routes and presenters
 * answer as for a visitor without a session; nothing that changes something, and nothing behind the sign-in,
 * can be asked.
 */
export function createPublicRead({ routes, clock }: Options): PublicRead {
  const readable = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public')
    .map((route) => ({ route, match: matcherOf(route.endpoint.path) }))
  return async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://inside')
    for (const { route, match } of readable) {
      const params = match(pathname)
      if (params === null) continue
      const query = Object.fromEntries(searchParams)
      const now = clock.now()
      const result = await route.answer({
        params,
        query,
        body: undefined,
        file: null,
        viewer: visitor,
        now,
        arrivedAt: now,
        requestId: 'page',
        headers: {},
        clientIp: '',
        setHeader: () => undefined,
      })
      if (!result.ok) return { status: result.error.status, body: result.error }
      if (result.value === null) return { status: 204, body: null }
      const { value } = result
      return { status: route.endpoint.status, body: value instanceof PreparedJson ? value.value() : value }
    }
    const problem = problemOf('notFound')
    return { status: problem.status, body: problem }
  }
}

/** Values of a path with koa's placeholders, or null where the path is another one. */
function matcherOf(pattern: string): (pathname: string) => Record<string, string> | null {
  const parts = pattern.split('/')
  return (pathname) => {
    const given = pathname.split('/')
    if (given.length !== parts.length) return null
    const params: Record<string, string> = {}
    for (const [index, part] of parts.entries()) {
      const value = given[index] ?? ''
      if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
      else if (part !== value) return null
    }
    return params
  }
}
