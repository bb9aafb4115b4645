import type { Middleware } from 'koa'
import { stateOf } from './api.ts'
import type { FairTurns } from './fair-turns.ts'
import { problemOf } from './problem.ts'
import { respondWithProblem } from './respond.ts'
import { senderOf } from './spend-limit.ts'

/** Requests begin in turns by the address that they come from; what is too much is refused before anything looks at it. */
export function inTurns(turns: FairTurns, onRefusal: () => void): Middleware {
  return async (context, next) => {
    const taken = await turns.take(senderOf(context.ip), async () => {
      // Whoever left while they waited needs no answer any more.
      if (!context.req.socket.destroyed) await next()
    })
    if (taken !== 'refused') return
    onRefusal()
    respondWithProblem(context, problemOf('tooManyRequests', { retryAfter: 1 }), stateOf(context).requestId)
  }
}
