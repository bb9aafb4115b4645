import { DeadlineExceededError, withTimeout } from '@zuschlag/engine/time/with-timeout'
import type { SignedIn } from '../../../policies/viewer.ts'

/**
 * Questions to something slow: however many want to know the same, it is asked once at a time. A question
 * that gets no answer for long is no longer waited for by those who come later, so that one lost connection
 * does not block a key permanently.
 */
class SingleFlight<T> {
  readonly #asking = new Map<string, Promise<T>>()
  readonly #sharedForMs: number

  constructor(sharedForMs: number) {
    this.#sharedForMs = sharedForMs
  }

  ask(key: string, question: () => Promise<T>): Promise<T> {
    const shared = this.#asking.get(key)
    if (shared !== undefined) return shared
    const asking = question()
    this.#asking.set(key, asking)
    const forget = (): void => {
      clearTimeout(timer)
      if (this.#asking.get(key) === asking) this.#asking.delete(key)
    }
    const timer = setTimeout(forget, this.#sharedForMs)
    asking.then(forget, forget)
    return asking
  }

  /** Nobody who comes later shares an answer to what was asked until now. */
  forgetAll(): void {
    this.#asking.clear()
  }
}

/** How long another process may still honour a session that ended here. */
export const SESSION_CACHE_MS = 2_000
export const SESSION_CACHE_MAX = 20_000
/**
 * How long after it was last looked up a session is honoured while the database does not answer (decision
 * 0046). Below the five seconds in which an ended session is over everywhere: the hint that it ended may have
 * been lost.
 */
export const SESSION_WITHOUT_DATABASE_MS = 4_000
/**
 * The same where this process is the only one: here sessions end through this very object, and it forgets
 * them at once.
 */
export const SESSION_ALONE_WITHOUT_DATABASE_MS = 60_000
/** A database that takes longer counts as one that does not answer, for those whose session is remembered. */
const SESSION_ASKED_MS = 1_000
const SESSION_ASKED_AGAIN_MS = 5_000
/** How long one waits whose session is not remembered. */
const SESSION_ANSWERED_MS = 5_000

type Cached = { readonly signedIn: SignedIn; readonly wallMs: number; readonly monotonicMs: number }

type SessionCacheOptions = {
  /** Looks into the database; null for a session that is not, or no more. */
  readonly lookUp: (hash: Buffer) => Promise<SignedIn | null>
  /** Whether no other process ends sessions. */
  readonly isAlone: boolean
  /** The time of day, which people and machines set, and a clock that only goes on. */
  readonly wallMs: () => number
  readonly monotonicMs: () => number
}

/**
 * Sessions that were looked up a moment ago, so that not every request asks the database, and not each needs
 * its answer.
 */
export class SessionCache {
  readonly #options: SessionCacheOptions
  readonly #known = new Map<string, Cached>()
  readonly #questions = new SingleFlight<SignedIn | null>(SESSION_ASKED_AGAIN_MS)
  /** Those that somebody has waited for in vain: nobody else whose session is remembered does. */
  readonly #late = new WeakSet<Promise<SignedIn | null>>()
  /** Counts ended sessions. */
  #ends = 0

  constructor(options: SessionCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#known.size
  }

  /** @throws what the database did, or that it did not answer, where nothing recent is known */
  async find(hash: Buffer): Promise<SignedIn | null> {
    const key = hash.toString('base64')
    const known = this.#known.get(key)
    if (known !== undefined && this.#ageOf(known) < SESSION_CACHE_MS) return known.signedIn
    const asking = this.#questions.ask(key, () => this.#ask(key, hash))
    if (known === undefined) return withTimeout(asking, SESSION_ANSWERED_MS)
    try {
      return await withTimeout(asking, this.#late.has(asking) ? 0 : SESSION_ASKED_MS)
    } catch (error) {
      if (error instanceof DeadlineExceededError) this.#late.add(asking)
      // It may have been forgotten meanwhile, because it ended.
      const kept = this.#known.get(key)
      if (kept === undefined || this.#ageOf(kept) >= this.#keptMs()) throw error
      return kept.signedIn
    }
  }

  /** These sessions are over, or have another token. */
  forget(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds)
    for (const [key, { signedIn }] of this.#known) if (ended.has(signedIn.sessionId)) this.#known.delete(key)
    // What was asked before is not what holds now.
    this.#ends += 1
    this.#questions.forgetAll()
  }

  async #ask(key: string, hash: Buffer): Promise<SignedIn | null> {
    const before = this.#ends
    const signedIn = await this.#options.lookUp(hash)
    if (before === this.#ends) this.#keep(key, signedIn)
    return signedIn
  }

  #keep(key: string, signedIn: SignedIn | null): void {
    this.#known.delete(key)
    if (signedIn === null) return
    if (this.#known.size >= SESSION_CACHE_MAX) this.#known.clear()
    const { wallMs, monotonicMs } = this.#options
    this.#known.set(key, { signedIn, wallMs: wallMs(), monotonicMs: monotonicMs() })
  }

  /** By the clock that says more; a time of day that went back says nothing any more. */
  #ageOf(cached: Cached): number {
    const wallAge = this.#options.wallMs() - cached.wallMs
    if (wallAge < 0) return Number.POSITIVE_INFINITY
    return Math.max(wallAge, this.#options.monotonicMs() - cached.monotonicMs)
  }

  #keptMs(): number {
    return this.#options.isAlone ? SESSION_ALONE_WITHOUT_DATABASE_MS : SESSION_WITHOUT_DATABASE_MS
  }
}
