/** Bytes of all documents that are kept. */
export const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** No document is kept for longer: what it names was read from the accounts before. */
export const KEPT_MS = 10 * 60_000

type Kept = { readonly bytes: Buffer; readonly untilMs: number }

/** Finished documents by what they say; the one that was not asked for longest goes first. */
export class KeptDocuments {
  readonly #kept = new Map<string, Kept>()
  readonly #nowMs: () => number
  #sum = 0
  #erasures = 0

  constructor(nowMs = (): number => performance.now()) {
    this.#nowMs = nowMs
  }

  get(key: string): Buffer | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    this.#drop(key, found)
    if (found.untilMs < this.#nowMs()) return undefined
    this.#add(key, found)
    return found.bytes
  }

  /** Returns what keeps a document whose facts are read from now on; nothing if a person was erased since. */
  now(): (key: string, bytes: Buffer) => void {
    const erasures = this.#erasures
    return (key, bytes) => {
      const older = this.#kept.get(key)
      if (older !== undefined) this.#drop(key, older)
      if (erasures === this.#erasures && bytes.byteLength <= KEPT_BYTES_MAX)
        this.#add(key, { bytes, untilMs: this.#nowMs() + KEPT_MS })
    }
  }

  /** A person was erased, who may be named in any of them. */
  forget(): void {
    this.#erasures += 1
    this.#kept.clear()
    this.#sum = 0
  }

  #add(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#sum += kept.bytes.byteLength
    for (const [oldest, other] of this.#kept) {
      if (this.#sum <= KEPT_BYTES_MAX && other.untilMs >= this.#nowMs()) break
      this.#drop(oldest, other)
    }
  }

  #drop(key: string, { bytes }: Kept): void {
    this.#kept.delete(key)
    this.#sum -= bytes.byteLength
  }
}
