import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Middleware } from 'koa'
import { openApiDocument } from './openapi.ts'
import { respondWithJson } from './respond.ts'

/** `/api/openapi.json`: every endpoint of this gateway. */
export function openApiPage(endpoints: readonly Endpoint[]): Middleware {
  const document = openApiDocument(endpoints)
  return async (context, next) => {
    if (context.path === '/api/openapi.json') respondWithJson(context, 200, document)
    else await next()
  }
}
