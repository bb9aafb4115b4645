import type { MessageClocks } from './replay-window.ts'
import { systemClocks } from './replay-window.ts'
import type { Opened, Sealed } from './message-cipher.ts'
import { MessageCipher } from './message-cipher.ts'
import type { MessageSecrets } from './message-keys.ts'
import { Rejections } from './rejections.ts'

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
