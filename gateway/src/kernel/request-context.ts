import { AsyncLocalStorage } from 'node:async_hooks'

/** What everything done for one request may say of it, in logs and traces. */
export type RequestContext = {
  readonly requestId: string
  /** Of the request's span, as in W3C Trace Context; absent where nothing is traced. */
  readonly traceparent?: string
  /**
   * Set once the request got an answer before its work was done: nothing may reach the engine after it, and
   * it counts against the rate limit.
   */
  isGivenUp?: boolean
}

/** The request that is being answered, wherever that led. No rule is decided by it. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
