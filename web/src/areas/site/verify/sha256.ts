/**
 * SHA-256 (FIPS 180-4) in plain JavaScript: verification hashes thousands of short texts one after the other,
 * each needed at once, which the browser's own SHA-256 answers only later, and only on pages that came
 * encrypted.
 */

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8
const WORDS = 64

/**
 * The first 32 bits of the fractional parts of the roots of the first primes, as the standard makes its
 * constants.
 */
function constantsOf(root: number, count: number): Int32Array {
  const constants = new Int32Array(count)
  for (let found = 0, number = 2; found < count; number += 1) {
    if (!isPrime(number)) continue
    const value = number ** (1 / root)
    constants[found] = (value - Math.floor(value)) * 2 ** 32
    found += 1
  }
  return constants
}

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false
  return true
}

const roundConstants = constantsOf(3, WORDS)
const initialState = constantsOf(2, 8)

/** A digest of bytes that come piece by piece. */
export class Sha256Digest {
  readonly #state = Int32Array.from(initialState)
  readonly #block = new Uint8Array(BLOCK_BYTES)
  readonly #view = new DataView(this.#block.buffer)
  readonly #words = new Int32Array(WORDS)
  #filled = 0
  #bytes = 0

  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length
    let from = 0
    while (from < bytes.length) {
      const taken = Math.min(BLOCK_BYTES - this.#filled, bytes.length - from)
      this.#block.set(bytes.subarray(from, from + taken), this.#filled)
      this.#filled += taken
      from += taken
      if (this.#filled === BLOCK_BYTES) this.#mix()
    }
  }

  /** Of everything that came, in lower-case hex; nothing may come afterwards. */
  hex(): string {
    const bits = this.#bytes * 8
    this.#block[this.#filled] = 0x80
    this.#filled += 1
    if (this.#filled > BLOCK_BYTES - LENGTH_BYTES) {
      this.#block.fill(0, this.#filled)
      this.#mix()
    }
    this.#block.fill(0, this.#filled)
    this.#view.setUint32(BLOCK_BYTES - LENGTH_BYTES, Math.floor(bits / 2 ** 32))
    this.#view.setUint32(BLOCK_BYTES - 4, bits >>> 0)
    this.#mix()
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  /** One full block into the state. */
  #mix(): void {
    const words = this.#words
    for (let index = 0; index < 16; index += 1) words[index] = this.#view.getInt32(index * 4)
    for (let index = 16; index < WORDS; index += 1) {
      const a = words[index - 15] as number
      const b = words[index - 2] as number
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
      words[index] = ((words[index - 16] as number) + s0 + (words[index - 7] as number) + s1) | 0
    }
    mixWords(this.#state, words)
    this.#filled = 0
  }
}

/** The sixty-four rounds; words of a fixed-size array are always there, which the compiler cannot know. */
function mixWords(state: Int32Array, words: Int32Array): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let index = 0; index < WORDS; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + (roundConstants[index] as number) + (words[index] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + s0 + majority) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}

const encoder = new TextEncoder()

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hex. */
export function sha256Hex(text: string): string {
  const digest = new Sha256Digest()
  digest.update(encoder.encode(text))
  return digest.hex()
}
