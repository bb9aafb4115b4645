import { DeadlineExceededError } from '../../time/with-timeout.ts'

/**
 * The longest that a server may send nothing while an answer or more of it is to come, in milliseconds. Calls
 * that read have no deadline of their own.
 */
export const SILENT_MS = 3_000
/** Who received something so recently goes on where another call on the same client fell silent. */
const RECENTLY_MS = 1_000

/** Notices that a call fell silent. */
export class Silence {
  /** Rejects once the call fell silent, or was called off. */
  readonly ended: Promise<never>
  readonly #end: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #heardMs = -Infinity

  constructor(silentMs: number) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.ended = promise
    this.#end = reject
    promise.catch(() => {})
    this.#timer = setTimeout(() => {
      const heardMs = this.#heardMs
      // After a pause of this process what has arrived meanwhile is still unread.
      setImmediate(() => {
        if (this.#heardMs === heardMs) reject(new DeadlineExceededError(silentMs))
      })
    }, silentMs)
  }

  /** Something arrived. */
  readonly noteHeard = (): void => {
    this.#heardMs = performance.now()
    this.#timer.refresh()
  }

  /** Another call on the same client fell silent, and the client was replaced. */
  readonly noteReplaced = (): void => {
    const ms = performance.now() - this.#heardMs
    if (ms >= RECENTLY_MS) this.#end(new DeadlineExceededError(RECENTLY_MS))
  }

  /** Ends the call as soon as the signal says so, with its reason. */
  callOffWith(signal: AbortSignal): void {
    signal.addEventListener('abort', () => this.#end(signal.reason), { once: true })
    if (signal.aborted) this.#end(signal.reason)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
