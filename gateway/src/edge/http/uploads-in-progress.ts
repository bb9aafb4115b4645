import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { limits } from '../../kernel/config.ts'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { callerKeyOf, clientKeyOf } from '../rate-limits/spend-limit.ts'

type Caller = { readonly viewer: Viewer; readonly clientIp: string }
type InProgress = {
  readonly kind: Viewer['kind']
  readonly callerKey: string
  readonly clientKey: string
  /** Cuts the upload off while its body is read; false once the body is complete. */
  readonly cutOff: () => boolean
}

const inProgressMax: Readonly<Record<Viewer['kind'], number>> = {
  visitor: limits.uploadsOfVisitors,
  signedIn: limits.uploadsOfAccounts,
}

/**
 * Counts uploads from before their bodies until their files are deleted. Visitors take no place of accounts.
 * If all places are taken, the client IP that has most of them gives one up for a client that has fewer.
 */
export class UploadsInProgress {
  readonly #inProgress = new Set<InProgress>()

  /** The function ends the upload; it is called once. */
  start(caller: Caller, cutOff: () => boolean): Result<() => void, Problem> {
    const { kind } = caller.viewer
    const started = { kind, callerKey: callerKeyOf(caller), clientKey: clientKeyOf(caller.clientIp), cutOff }
    const alike = [...this.#inProgress].filter((other) => other.kind === kind)
    const ofClient = alike.filter(({ clientKey }) => clientKey === started.clientKey)
    const ofCaller = alike.filter(({ callerKey }) => callerKey === started.callerKey)
    if (ofCaller.length >= limits.uploadsPerCaller || ofClient.length >= limits.uploadsPerClientIp) {
      return err(problemOf('tooManyRequests', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS }))
    }
    if (alike.length >= inProgressMax[kind] && !this.#displaceFor(ofClient.length, alike)) {
      return err(unavailable())
    }
    this.#inProgress.add(started)
    return ok(() => this.#inProgress.delete(started))
  }

  /** @param own places that the client has who asks for one more */
  #displaceFor(own: number, alike: readonly InProgress[]): boolean {
    const byClient = Object.values(Object.groupBy(alike, ({ clientKey }) => clientKey))
    const [most = []] = byClient.toSorted((one = [], other = []) => other.length - one.length)
    const displaced = most.length > own + 1 ? most.find(({ cutOff }) => cutOff()) : undefined
    return displaced !== undefined && this.#inProgress.delete(displaced)
  }
}
