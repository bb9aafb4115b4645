/**
 * Numbers of one place: the four words of an id, and the revision plus one; 0 there says that the place is
 * free.
 */
const STRIDE = 5
const REVISION = 4
const PLACES_MIN = 8
/** Hexadecimal digits of a UUID as it is usually written. */
const UUID_LENGTH = 36
const DASH = 0x2d

/** Value of each lower-case hexadecimal digit by its UTF-16 code, -1 for all others. */
const digits = new Int8Array(0x10000).fill(-1)
for (let value = 0; value < 16; value += 1) digits[value.toString(16).charCodeAt(0)] = value

/**
 * Revision of the first event of every accepted command of an auction. It stores the ids as numbers in one
 * table: a map of texts costs several times the memory and, as nearly every look-up is for an id that is not
 * there, most of its time waiting for it. An id that is not a UUID in lower case is kept in a separate map.
 */
export class CommandIndex {
  #places = PLACES_MIN
  #table = new Uint32Array(PLACES_MIN * STRIDE)
  #used = 0
  readonly #others = new Map<string, number>()
  /** The id that was read last. */
  readonly #words = new Uint32Array(4)
  /**
   * Where `get` would have found the id that it was just asked for and that is not there: a command is looked
   * up, decided and then noted.
   */
  #freeAt = -1
  #missing = ''

  get(id: string): number | undefined {
    this.#freeAt = -1
    if (!readUuid(id, this.#words)) return this.#others.get(id)
    const at = this.#find(this.#words)
    const found = this.#table[at + REVISION] ?? 0
    if (found !== 0) return found - 1
    this.#freeAt = at
    this.#missing = id
    return undefined
  }

  set(id: string, revision: number): void {
    const freeAt = this.#freeAt
    this.#freeAt = -1
    // At most half full, so that a search is short.
    const hasRoom = this.#used * 2 < this.#places
    if (freeAt >= 0 && hasRoom && id === this.#missing) {
      this.#write(freeAt, this.#words, revision + 1)
      return
    }
    if (!readUuid(id, this.#words)) {
      this.#others.set(id, revision)
      return
    }
    if (!hasRoom) this.#grow()
    this.#write(this.#find(this.#words), this.#words, revision + 1)
  }

  /**
   * Notes a revision where none is known of the id: what `get` and `set` do together, for one lookup in the
   * table.
   */
  setFirst(id: string, revision: number): void {
    this.#freeAt = -1
    if (!readUuid(id, this.#words)) {
      if (!this.#others.has(id)) this.#others.set(id, revision)
      return
    }
    if (this.#used * 2 >= this.#places) this.#grow()
    const at = this.#find(this.#words)
    if (this.#table[at + REVISION] === 0) this.#write(at, this.#words, revision + 1)
  }

  #write(at: number, words: Uint32Array, marked: number): void {
    const table = this.#table
    if (table[at + REVISION] === 0) this.#used += 1
    for (let index = 0; index < REVISION; index += 1) table[at + index] = words[index] ?? 0
    table[at + REVISION] = marked
  }

  /** All that is in the table differs, so each goes to the first free place of a larger one. */
  #grow(): void {
    const before = this.#table
    this.#places *= 2
    const table = new Uint32Array(this.#places * STRIDE)
    const mask = this.#places - 1
    for (let from = 0; from < before.length; from += STRIDE) {
      const marked = before[from + REVISION] ?? 0
      if (marked === 0) continue
      const a = before[from] ?? 0
      const b = before[from + 1] ?? 0
      const c = before[from + 2] ?? 0
      const d = before[from + 3] ?? 0
      let place = mixed(a, b, c, d) & mask
      while (table[place * STRIDE + REVISION] !== 0) place = (place + 1) & mask
      const at = place * STRIDE
      table[at] = a
      table[at + 1] = b
      table[at + 2] = c
      table[at + 3] = d
      table[at + REVISION] = marked
    }
    this.#table = table
  }

  /** Where an id stands in the table, or the free place where it would. */
  #find(words: Uint32Array): number {
    const table = this.#table
    const mask = this.#places - 1
    // By their places: taking four numbers out of a typed array in one go costs more than the search.
    const a = words[0] ?? 0
    const b = words[1] ?? 0
    const c = words[2] ?? 0
    const d = words[3] ?? 0
    let place = mixed(a, b, c, d) & mask
    for (;;) {
      const at = place * STRIDE
      if (table[at + REVISION] === 0) return at
      if (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d) return at
      place = (place + 1) & mask
    }
  }
}

/** Spreads ids that are alike over the table. */
function mixed(a: number, b: number, c: number, d: number): number {
  let sum = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ Math.imul(b ^ (b >>> 13), 0x297a2d39)
  sum = Math.imul(sum ^ c, 0x85ebca6b) ^ Math.imul(d ^ (d >>> 16), 0xc2b2ae35)
  return (sum ^ (sum >>> 15)) >>> 0
}

/** Reads the four 32-bit words of a UUID; false if the text is not a UUID in lower case. */
function readUuid(id: string, words: Uint32Array): boolean {
  if (id.length !== UUID_LENGTH) return false
  if (id.charCodeAt(8) !== DASH || id.charCodeAt(13) !== DASH) return false
  if (id.charCodeAt(18) !== DASH || id.charCodeAt(23) !== DASH) return false
  // What is no digit makes a group negative, whatever the others are.
  const [a, b, c, d] = [group(id, 0), group(id, 4), group(id, 9), group(id, 14)]
  const [e, f, g, h] = [group(id, 19), group(id, 24), group(id, 28), group(id, 32)]
  if ((a | b | c | d | e | f | g | h) < 0) return false
  words[0] = (a << 16) | b
  words[1] = (c << 16) | d
  words[2] = (e << 16) | f
  words[3] = (g << 16) | h
  return true
}

/** Four hexadecimal digits as a number; below 0 where one of them is none. */
function group(id: string, at: number): number {
  return (
    ((digits[id.charCodeAt(at)] ?? -1) << 12) |
    ((digits[id.charCodeAt(at + 1)] ?? -1) << 8) |
    ((digits[id.charCodeAt(at + 2)] ?? -1) << 4) |
    (digits[id.charCodeAt(at + 3)] ?? -1)
  )
}
