import { Counter, Registry } from 'prom-client'
import {
  MessageCipher,
  type Opened,
  type RejectionReason,
  rejectionReasons,
  type Sealed,
} from './message-cipher.ts'
import type { MessageSecrets } from './message-keys.ts'
import { CLOCK_TOLERANCE_MS, type MessageClocks, systemClocks } from './replay-window.ts'

/** A flood of rejected messages is one line of the log for each reason in this time, in milliseconds. */
const WARNING_INTERVAL_MS = 60_000

const meanings: Record<RejectionReason, string> = {
  notSealed: 'it was not sealed: its sender is no process of this product, or of another release',
  tooLarge: 'it was too large',
  unknownKey: 'it was sealed with another NATS_MESSAGE_KEY',
  notAuthentic: 'it was forged, damaged, or sealed for another subject or request',
  old: 'it was sealed too long ago: clocks differ, or a recorded message was sent again',
  early: 'it was sealed in the future: clocks differ',
  beforeJoining:
    'it was sealed before this process subscribed: a clock is a little behind, or a recorded message was sent again',
  replayed: 'it was received before',
}

/** Counts messages that were rejected, and logs them: a line for each reason and minute. */
export class Rejections {
  readonly registry = new Registry()
  readonly #counter: Counter<'reason'>
  readonly #warn: (text: string) => void
  readonly #warnedAtMs = new Map<RejectionReason, number>()
  #fitsAtMs = Number.NEGATIVE_INFINITY
  #differsAtMs = Number.NEGATIVE_INFINITY
  #aheadMs = 0

  /** @param name of the connection, as in `zuschlag-engine`; the metric is named after it */
  constructor(name: string, warn: (text: string) => void) {
    this.#warn = warn
    this.#counter = new Counter({
      name: `${name.replaceAll(/\W/g, '_')}_rejected_messages_total`,
      help: 'Messages over NATS that were refused, by reason',
      labelNames: ['reason'] as const,
      registers: [this.registry],
    })
    for (const reason of rejectionReasons) this.#counter.inc({ reason }, 0)
  }

  /** A message was accepted: its sender's clock fits this one's. */
  accepted(nowMs: number): void {
    this.#fitsAtMs = nowMs
  }

  rejected(subject: string, reason: RejectionReason, aheadMs: number | null, nowMs: number): void {
    this.#counter.inc({ reason })
    if (aheadMs !== null) {
      this.#differsAtMs = nowMs
      this.#aheadMs = aheadMs
    }
    if (nowMs - (this.#warnedAtMs.get(reason) ?? Number.NEGATIVE_INFINITY) < WARNING_INTERVAL_MS) return
    this.#warnedAtMs.set(reason, nowMs)
    const distance = aheadMs === null ? '' : ` (${describeDistance(aheadMs)})`
    this.#warn(`A message at ${subject} was rejected: ${meanings[reason]}${distance}`)
  }

  /**
   * The difference of the clocks where every message of the last minute came from another time; else null.
   */
  clockProblem(nowMs: number): string | null {
    const isRecent = (ms: number): boolean => nowMs - ms < CLOCK_TOLERANCE_MS
    if (!isRecent(this.#differsAtMs) || isRecent(this.#fitsAtMs)) return null
    return `clocks differ: the others are ${describeDistance(this.#aheadMs)}`
  }
}

function describeDistance(aheadMs: number): string {
  return `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs < 0 ? 'behind' : 'ahead'}`
}

export type ChannelOptions = {
  /** Of the connection. */
  readonly name: string
  /** Every message is sealed with them, and those that are not are rejected. */
  readonly secrets: MessageSecrets
  readonly warn: (text: string) => void
  readonly clocks?: MessageClocks
}

/**
 * Seals what one connection sends, and opens what it receives; what does not open is counted, logged and
 * dropped.
 */
export class SealedChannel {
  /** Ages are measured by it. */
  readonly monotonicMs: () => number
  readonly #cipher: MessageCipher
  readonly #rejections: Rejections

  constructor({ name, secrets, warn, clocks = systemClocks }: ChannelOptions) {
    this.monotonicMs = clocks.monotonicMs
    this.#cipher = new MessageCipher(secrets, clocks)
    this.#rejections = new Rejections(name, warn)
  }

  seal(subject: string, text: string): Sealed {
    return this.#cipher.seal(audienceOf(subject), text)
  }

  /** @param joinedAtMs refuses what was sealed earlier; a time of `monotonicMs` */
  open(subject: string, bytes: Uint8Array, joinedAtMs?: number): { text: string; id: string } | null {
    return this.#accepted(subject, this.#cipher.open(audienceOf(subject), bytes, joinedAtMs))
  }

  sealAnswer(subject: string, requestId: string, text: string): Uint8Array {
    return this.#cipher.seal(answerTo(subject, requestId), text).bytes
  }

  openAnswer(subject: string, requestId: string, bytes: Uint8Array): string | null {
    return this.#accepted(subject, this.#cipher.open(answerTo(subject, requestId), bytes))?.text ?? null
  }

  /**
   * How far this process's clock is from everybody else's, where that keeps messages from being accepted;
   * else null.
   */
  clockProblem(): string | null {
    return this.#rejections.clockProblem(this.monotonicMs())
  }

  metrics(): Promise<string> {
    return this.#rejections.registry.metrics()
  }

  #accepted(subject: string, opened: Opened): { text: string; id: string } | null {
    if (opened.status === 'rejected') {
      this.#rejections.rejected(subject, opened.reason, opened.aheadMs, this.monotonicMs())
      return null
    }
    this.#rejections.accepted(this.monotonicMs())
    return opened
  }
}

/** The audience of a message: the subscribers of a subject. */
function audienceOf(subject: string): string {
  return `message ${subject}`
}

/** The one request that an answer belongs to. */
function answerTo(subject: string, requestId: string): string {
  return `answer ${requestId} ${subject}`
}
