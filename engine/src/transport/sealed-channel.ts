import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Counter, Registry } from 'prom-client'
import { KEY_ID_BYTES, MessageKeys, type MessageSecrets } from './message-keys.ts'
import {
  CLOCK_TOLERANCE_MS,
  instantOf,
  type MessageClocks,
  ReplayWindow,
  systemClocks,
} from './replay-window.ts'

/*
 * A sealed message: version (1 byte), key id (8), time in milliseconds (8), nonce (12), ciphertext, tag (16).
 * The tag covers everything before the nonce and the audience, which is not sent: both ends know it.
 */
const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const TIME_AT = 1 + KEY_ID_BYTES
const NONCE_AT = TIME_AT + 8
const NONCE_BYTES = 12
const TEXT_AT = NONCE_AT + NONCE_BYTES
const TAG_BYTES = 16
/** What is longer is not even decrypted; a NATS server as it comes takes no more. */
const SEALED_BYTES_MAX = 1024 * 1024

const rejectionReasons = [
  'notSealed',
  'tooLarge',
  'unknownKey',
  'notAuthentic',
  'old',
  'early',
  'beforeJoining',
  'replayed',
] as const
/** `old` and `early` were sealed with the right key, at a time that does not fit this process's clock. */
type RejectionReason = (typeof rejectionReasons)[number]

type Sealed = { readonly bytes: Uint8Array; readonly id: string }
type Opened =
  | { readonly status: 'opened'; readonly text: string; readonly id: string }
  | { readonly status: 'rejected'; readonly reason: RejectionReason; readonly aheadMs: number | null }

/**
 * Encrypts and authenticates what processes send to each other: AES-256-GCM, a random nonce for each message.
 * A message opens only for the audience that it was sealed for, once, and near the time at which it was
 * sealed.
 */
export class MessageCipher {
  readonly #current: MessageKeys
  readonly #keys: readonly MessageKeys[]
  readonly #received: ReplayWindow
  readonly #clocks: MessageClocks

  constructor({ current, additional }: MessageSecrets, clocks: MessageClocks = systemClocks) {
    this.#current = new MessageKeys(current)
    this.#keys = additional === null ? [this.#current] : [this.#current, new MessageKeys(additional)]
    this.#clocks = clocks
    this.#received = new ReplayWindow(instantOf(clocks))
  }

  seal(audience: string, text: string): Sealed {
    const now = this.#clocks.wallMs()
    const head = Buffer.alloc(TEXT_AT)
    head.writeUInt8(VERSION, 0)
    head.set(this.#current.id, 1)
    head.writeBigUInt64BE(BigInt(now), TIME_AT)
    const nonce = randomBytes(NONCE_BYTES)
    head.set(nonce, NONCE_AT)
    const cipher = createCipheriv(ALGORITHM, this.#current.at(now), nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(associatedData(head, audience))
    const body = cipher.update(text, 'utf8')
    cipher.final()
    return { bytes: Buffer.concat([head, body, cipher.getAuthTag()]), id: nonce.toString('hex') }
  }

  /**
   * @param audience who is meant: a message that was sealed for another one does not open
   * @param joinedAtMs refuses what was sealed earlier; a time of the monotonic clock
   */
  open(audience: string, received: Uint8Array, joinedAtMs = Number.NEGATIVE_INFINITY): Opened {
    if (received.length > SEALED_BYTES_MAX) return rejected('tooLarge')
    const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength)
    if (bytes.length < TEXT_AT + TAG_BYTES || bytes[0] !== VERSION) return rejected('notSealed')
    const keys = this.#keys.find(({ id }) => id.equals(bytes.subarray(1, TIME_AT)))
    if (keys === undefined) return rejected('unknownKey')
    const sealedAtMs = Number(bytes.readBigUInt64BE(TIME_AT))
    const text = decrypted(bytes, keys, sealedAtMs, audience)
    if (text === null) return rejected('notAuthentic')
    // Only now is the time known to be the sender's, and worth a word about clocks.
    const now = instantOf(this.#clocks)
    const aheadMs = sealedAtMs - now.wallMs
    if (aheadMs < -CLOCK_TOLERANCE_MS) return rejected('old', aheadMs)
    if (aheadMs > CLOCK_TOLERANCE_MS) return rejected('early', aheadMs)
    const id = bytes.toString('hex', NONCE_AT, TEXT_AT)
    // Ages, not times of day: the clock may have been set since. Times of day lack parts of milliseconds.
    if (-aheadMs > now.monotonicMs - joinedAtMs + 1) return rejected('beforeJoining')
    return this.#received.admit(id, sealedAtMs, now) ? { status: 'opened', text, id } : rejected('replayed')
  }
}

function decrypted(bytes: Buffer, keys: MessageKeys, sealedAtMs: number, audience: string): string | null {
  const nonce = bytes.subarray(NONCE_AT, TEXT_AT)
  const decipher = createDecipheriv(ALGORITHM, keys.at(sealedAtMs), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(associatedData(bytes, audience))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = decipher.update(bytes.subarray(TEXT_AT, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return null
  }
  return body.toString('utf8')
}

function associatedData(head: Buffer, audience: string): Buffer {
  return Buffer.concat([head.subarray(0, NONCE_AT), Buffer.from(audience, 'utf8')])
}

function rejected(reason: RejectionReason, aheadMs: number | null = null): Opened {
  return { status: 'rejected', reason, aheadMs }
}

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
