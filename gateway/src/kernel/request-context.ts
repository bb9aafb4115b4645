import { AsyncLocalStorage } from 'node:async_hooks'

/** What everything done for one request may say of it, in logs and traces. */
export type RequestContext = {
  readonly requestId: string
  /** Of the request's span, as in W3C Trace Context; absent where nothing is traced. */
  readonly traceparent?: string
  /**
   * Aborted once nobody waits for the work any more: the request was answered before its work was done, or
   * the reader of a GET left. After it nothing reaches the engine, limited work stops or never starts, and
   * the request counts against the rate limit.
   */
  readonly cancellation: AbortController
}

/** The request that is being answered, wherever that led. No rule is decided by it. */
export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Of the request that is being answered; undefined outside of one. */
export function cancellationSignal(): AbortSignal | undefined {
  return requestContext.getStore()?.cancellation.signal
}
