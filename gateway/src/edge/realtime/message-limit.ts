import { liveLimits } from './live-limits.ts'

/** A token bucket of one connection's messages. Times are milliseconds. */
export class MessageLimit {
  #tokens: number = liveLimits.messagesBurst
  #refilledAtMs: number
  #refused = 0

  constructor(nowMs: number) {
    this.#refilledAtMs = nowMs
  }

  /** `hopeless`: the client ignored too many refusals. */
  spend(nowMs: number): 'taken' | 'refused' | 'hopeless' {
    const refilled = ((nowMs - this.#refilledAtMs) / 1000) * liveLimits.messagesPerSecond
    this.#tokens = Math.min(liveLimits.messagesBurst, this.#tokens + refilled)
    this.#refilledAtMs = nowMs
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      return 'taken'
    }
    this.#refused += 1
    return this.#refused > liveLimits.refusedMessages ? 'hopeless' : 'refused'
  }
}
