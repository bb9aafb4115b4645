import type { IncomingMessage } from 'node:http'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import { requestContext } from '../../kernel/request-context.ts'
import { isChanging } from './cross-site.ts'

/** By request, the work that goes on behind its answer. */
const unfinished = new WeakMap<IncomingMessage, Promise<unknown>>()

/**
 * The answer where a handler takes too long. What it does may change something yet, except in the engine,
 * which gets no command of it any more; threads that work for it stop.
 */
export function givenUp(request: IncomingMessage, work: Promise<unknown>): Problem {
  unfinished.set(request, work)
  requestContext.getStore()?.cancellation.abort()
  return isChanging(request.method ?? '')
    ? problemOf('outcomeUnknown', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS })
    : unavailable()
}

/** Resolves when nothing is done for an answered request any more. Never rejects. */
export async function workEnded(request: IncomingMessage): Promise<void> {
  await unfinished.get(request)?.catch(() => undefined)
}
