import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What the processes of one deployment share; plain data, so that it can be handed to a thread. */
export type MessageSecrets = {
  /** Seals, and opens. */
  readonly current: string
  /** Opens as well, while the secret is being changed. */
  readonly additional: string | null
}

const SECRET_BYTES_MIN = 32
/** Random bytes repeat little: of 32 about 30 differ. Fewer than this were typed by a person. */
const DISTINCT_BYTES_MIN = 16
const KEY_BYTES = 32
export const KEY_ID_BYTES = 8
/**
 * One key seals for an hour, so that the random nonces under it stay far below the 2^32 that AES-GCM allows.
 */
const KEY_LIFETIME_MS = 60 * 60 * 1000

/** Why a secret is refused; null where it is strong enough. Never quotes the secret. */
export function messageSecretProblem(secret: string): string | null {
  const bytes = secretBytes(secret)
  if (bytes === null) return 'must be base64 or hexadecimal'
  if (bytes.length < SECRET_BYTES_MIN) return `must hold at least ${SECRET_BYTES_MIN} bytes`
  if (new Set(bytes).size < DISTINCT_BYTES_MIN) return 'must be random'
  return null
}

/** The keys of one secret: HKDF-SHA-256 gives its public id and a key for each hour. */
export class MessageKeys {
  readonly id: Buffer
  readonly #secret: Buffer
  #hour = Number.NaN
  #key: KeyObject | null = null

  /** @throws Error where the secret is too weak */
  constructor(secret: string) {
    const problem = messageSecretProblem(secret)
    if (problem !== null) throw new Error(`The secret of messages ${problem}`)
    this.#secret = secretBytes(secret) ?? Buffer.alloc(0)
    this.id = this.#derive('key id', KEY_ID_BYTES)
  }

  /** @param sealedAtMs when the message was or is sealed */
  at(sealedAtMs: number): KeyObject {
    const hour = Math.floor(sealedAtMs / KEY_LIFETIME_MS)
    if (hour !== this.#hour || this.#key === null) {
      this.#key = createSecretKey(this.#derive(`message key of hour ${hour}`, KEY_BYTES))
      this.#hour = hour
    }
    return this.#key
  }

  #derive(purpose: string, bytes: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `zuschlag bus ${purpose}`, bytes))
  }
}

function secretBytes(secret: string): Buffer | null {
  if (/^(?:[0-9a-f]{2})+$/i.test(secret)) return Buffer.from(secret, 'hex')
  // Buffer reads both alphabets of base64.
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(secret) ? Buffer.from(secret, 'base64') : null
}
