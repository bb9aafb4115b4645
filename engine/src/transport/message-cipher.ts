import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_ID_BYTES, MessageKeys, type MessageSecrets } from './message-keys.ts'
import type { MessageClocks } from './replay-window.ts'
import { instantOf, systemClocks, CLOCK_TOLERANCE_MS, ReplayWindow } from './replay-window.ts'

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

export const rejectionReasons = [
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
export type RejectionReason = (typeof rejectionReasons)[number]

export type Sealed = { readonly bytes: Uint8Array; readonly id: string }
export type Opened =
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
