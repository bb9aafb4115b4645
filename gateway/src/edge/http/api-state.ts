import type { IncomingMessage } from 'node:http'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Context } from 'koa'
import type { Viewer } from '../../policies/viewer.ts'

/** What is known of a request while it is answered. */
type ApiState = {
  requestId: string
  operation?: string
  /** Who asks, once that was looked up. */
  viewer?: Viewer
}

export function stateOf(context: Context): ApiState {
  return context.state
}

/** By request, when the server got it: once its headers were read, before its body and before any queue. */
const arrivals = new WeakMap<IncomingMessage, Instant>()

export function markArrival(request: IncomingMessage, at: Instant): void {
  arrivals.set(request, at)
}

/** Null where no server marked it. */
export function arrivalOf(request: IncomingMessage): Instant | null {
  return arrivals.get(request) ?? null
}
