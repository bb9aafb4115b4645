/** Numbers of one place: the four words of an id, and the revision plus one; 0 there says that the place is free. */
const STRIDE = 5
const REVISION = 4
const PLACES_MIN = 8
/** Hexadecimal digits of a UUID as it is usually written. */
const UUID_LENGTH = 36
const DASHES: readonly number[] = [8, 13, 18, 23]
const DASH = 0x2d

/** Value of each lower-case hexadecimal digit by its character code, -1 for all others. */
const digits = new Int8Array(128).fill(-1)
for (let value = 0; value < 16; value += 1) digits[value.toString(16).charCodeAt(0)] = value

/**
 * Revision of the first event of every accepted command of an auction. It holds the ids as the numbers that they spell, in one table: a map
 * of texts costs several times the memory and, as nearly every look-up is for an id that is not there, most of its time waiting for it. An id
 * that is no UUID in its usual spelling is kept in a map beside.
 */
export class CommandIndex {
  #places = PLACES_MIN
  #table = new Uint32Array(PLACES_MIN * STRIDE)
  #used = 0
  readonly #others = new Map<string, number>()
  /** The id that was read last. */
  readonly #words = new Uint32Array(4)

  get(id: string): number | undefined {
    if (!readUuid(id, this.#words)) return this.#others.get(id)
    const found = this.#table[this.#find(this.#words) + REVISION] ?? 0
    return found === 0 ? undefined : found - 1
  }

  set(id: string, revision: number): void {
    if (!readUuid(id, this.#words)) {
      this.#others.set(id, revision)
      return
    }
    // At most half full, so that a search is short.
    if (this.#used * 2 >= this.#places) this.#grow()
    this.#put(this.#words, revision + 1)
  }

  /** Notes a revision where none is known of the id: what `get` and `set` do together, for one look at the table. */
  setFirst(id: string, revision: number): void {
    if (!readUuid(id, this.#words)) {
      if (!this.#others.has(id)) this.#others.set(id, revision)
      return
    }
    if (this.#used * 2 >= this.#places) this.#grow()
    const at = this.#find(this.#words)
    if (this.#table[at + REVISION] === 0) this.#write(at, this.#words, revision + 1)
  }

  #put(words: Uint32Array, marked: number): void {
    this.#write(this.#find(words), words, marked)
  }

  #write(at: number, words: Uint32Array, marked: number): void {
    const table = this.#table
    if (table[at + REVISION] === 0) this.#used += 1
    for (let index = 0; index < REVISION; index += 1) table[at + index] = words[index] ?? 0
    table[at + REVISION] = marked
  }

  #grow(): void {
    const before = this.#table
    this.#places *= 2
    this.#table = new Uint32Array(this.#places * STRIDE)
    this.#used = 0
    for (let at = 0; at < before.length; at += STRIDE) {
      const marked = before[at + REVISION] ?? 0
      if (marked !== 0) this.#put(before.subarray(at, at + REVISION), marked)
    }
  }

  /** Where an id stands in the table, or the free place where it would. */
  #find(words: Uint32Array): number {
    const table = this.#table
    const [a = 0, b = 0, c = 0, d = 0] = words
    let place = mixed(a, b, c, d) & (this.#places - 1)
    for (;;) {
      const at = place * STRIDE
      if (table[at + REVISION] === 0) return at
      if (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d) return at
      place = (place + 1) & (this.#places - 1)
    }
  }
}

/** Spreads ids that are alike over the table. */
function mixed(a: number, b: number, c: number, d: number): number {
  let sum = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ Math.imul(b ^ (b >>> 13), 0x297a2d39)
  sum = Math.imul(sum ^ c, 0x85ebca6b) ^ Math.imul(d ^ (d >>> 16), 0xc2b2ae35)
  return (sum ^ (sum >>> 15)) >>> 0
}

/** Reads the four words that a UUID spells; false where it is none, or spelled in another way. */
function readUuid(id: string, words: Uint32Array): boolean {
  if (id.length !== UUID_LENGTH) return false
  for (const dash of DASHES) if (id.charCodeAt(dash) !== DASH) return false
  let word = 0
  let count = 0
  for (let at = 0; at < UUID_LENGTH; at += 1) {
    const code = id.charCodeAt(at)
    if (code === DASH) continue
    const digit = code < digits.length ? (digits[code] ?? -1) : -1
    if (digit < 0) return false
    word = (word << 4) | digit
    count += 1
    if ((count & 7) === 0) words[(count >> 3) - 1] = word
  }
  return count === 32
}
