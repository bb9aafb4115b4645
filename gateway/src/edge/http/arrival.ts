import type { IncomingMessage } from 'node:http'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** By request, when the server got it: once its headers were read, before its body and before any queue. */
const arrivals = new WeakMap<IncomingMessage, Instant>()

export function markArrival(request: IncomingMessage, at: Instant): void {
  arrivals.set(request, at)
}

/** Null where no server marked it. */
export function arrivalOf(request: IncomingMessage): Instant | null {
  return arrivals.get(request) ?? null
}
