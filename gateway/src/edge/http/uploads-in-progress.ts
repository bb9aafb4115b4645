import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { limits } from '../../kernel/config.ts'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { callerKeyOf } from '../rate-limits/spend-limit.ts'

type Caller = { readonly viewer: Viewer; readonly clientIp: string }

const inProgressMax: Readonly<Record<Viewer['kind'], number>> = {
  visitor: limits.uploadsOfVisitors,
  signedIn: limits.uploadsOfAccounts,
}

/**
 * Counts uploads from before their bodies until their files are deleted. Visitors take no place of accounts.
 */
export class UploadsInProgress {
  readonly #byKind: Record<Viewer['kind'], number> = { visitor: 0, signedIn: 0 }
  readonly #byCaller = new Map<string, number>()

  /** The function ends the upload; it is called once. */
  start(caller: Caller): Result<() => void, Problem> {
    const { kind } = caller.viewer
    const key = `${kind} ${callerKeyOf(caller)}`
    const own = this.#byCaller.get(key) ?? 0
    if (own >= limits.uploadsPerCaller) {
      return err(problemOf('tooManyRequests', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS }))
    }
    if (this.#byKind[kind] >= inProgressMax[kind]) return err(unavailable())
    this.#byKind[kind] += 1
    this.#byCaller.set(key, own + 1)
    return ok(() => {
      this.#byKind[kind] -= 1
      const left = (this.#byCaller.get(key) ?? 1) - 1
      if (left === 0) this.#byCaller.delete(key)
      else this.#byCaller.set(key, left)
    })
  }
}
