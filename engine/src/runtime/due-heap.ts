import type { Instant } from '@zuschlag/contracts/kernel/instant'

type Due = { readonly at: Instant; readonly auctionId: string }

/**
 * The next deadline of every auction, the earliest first. An auction has one at a time; setting it replaces
 * the one before.
 */
export class DueHeap {
  #heap: Due[] = []
  readonly #current = new Map<string, Instant>()

  get size(): number {
    return this.#current.size
  }

  set(auctionId: string, at: Instant | null): void {
    if (at === (this.#current.get(auctionId) ?? null)) return
    if (at === null) {
      this.#current.delete(auctionId)
      return
    }
    this.#current.set(auctionId, at)
    this.#push({ at, auctionId })
    // Entries that were replaced stay in the heap until they come up; they must not outgrow the others.
    if (this.#heap.length > 64 && this.#heap.length > 4 * this.#current.size) this.#rebuild()
  }

  /** The earliest deadline. */
  peek(): Due | null {
    for (;;) {
      const top = this.#heap[0]
      if (top === undefined) return null
      if (this.#current.get(top.auctionId) === top.at) return top
      this.#pop()
    }
  }

  /** Takes out the earliest deadline if it is due. */
  takeDue(now: Instant): Due | null {
    const top = this.peek()
    if (top === null || top.at > now) return null
    this.#pop()
    this.#current.delete(top.auctionId)
    return top
  }

  #rebuild(): void {
    const entries = [...this.#current]
    this.#heap = []
    for (const [auctionId, at] of entries) this.#push({ at, auctionId })
  }

  #push(due: Due): void {
    const heap = this.#heap
    let index = heap.length
    heap.push(due)
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as Due
      if (above.at <= due.at) break
      heap[index] = above
      index = parent
    }
    heap[index] = due
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (heap[child + 1] as Due).at < (heap[child] as Due).at) child += 1
      if ((heap[child] as Due).at >= last.at) break
      heap[index] = heap[child] as Due
      index = child
    }
    heap[index] = last
  }
}
